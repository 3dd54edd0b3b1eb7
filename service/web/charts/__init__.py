"""Charts as shapes in SVG units: what is drawn is worked out here, templates write it down (`charts.html`)."""
