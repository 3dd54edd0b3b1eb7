"""Charts as shapes in SVG units, which the template `charts.html` writes as SVG."""
