#!/bin/sh
# Replicate the server `database`: copy it once, then follow it. To take over, run pg_ctl promote.
set -eu
PGDATA=${PGDATA:-/var/lib/postgresql/data}
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup -d "host=${PRIMARY:-database} port=${PRIMARY_PORT:-5432} user=standby application_name=standby" -D "$PGDATA" -R -X stream
fi
chmod 0700 "$PGDATA"
exec postgres -D "$PGDATA" "$@"
