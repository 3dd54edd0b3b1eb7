"""Building blocks without a domain, such as errors, time, text checks, configuration and retries."""
