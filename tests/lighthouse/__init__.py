"""Pages, judged by Lighthouse."""
