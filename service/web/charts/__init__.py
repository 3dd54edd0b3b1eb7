"""Charts as shapes in SVG units; templates only write them down (`charts.html`)."""
