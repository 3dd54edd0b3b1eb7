"""Charts as shapes in SVG units; the template `charts.html` writes them as SVG."""
