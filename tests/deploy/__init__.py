"""Files for deployment: proxies, units, images, dashboards, and the pages about them."""
