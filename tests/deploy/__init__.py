"""What is there to run the service with: proxies, units, images, dashboards, and the pages that say how."""
