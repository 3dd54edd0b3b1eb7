#!/bin/sh
# Allow a standby to replicate this server. Runs once, when the database is created.
set -eu
[ -n "${REPLICATION_PASSWORD:-}" ] || exit 0
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "${POSTGRES_DB:-$POSTGRES_USER}" <<'SQL'
CREATE ROLE standby WITH REPLICATION LOGIN PASSWORD :'password';
SQL
echo "host replication standby samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
