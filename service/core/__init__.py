"""Building blocks without a domain: errors, time, text checks, configuration, translations, limits, retries."""
