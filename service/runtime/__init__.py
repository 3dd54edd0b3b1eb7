"""The running service: bootstrap, application, gateway, supervisor and shutdown."""
