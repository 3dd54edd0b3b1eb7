"""HTTP without routes: bodies, problems, authentication, middleware and downloads."""
