#!/bin/sh
# Makes the role that the provider runs as; what it may do is given by the provider itself, whenever it migrates.
# In a database that is there already: run it once, `docker compose exec database sh /docker-entrypoint-initdb.d/runtimeRole.sh`.
set -e
psql -v ON_ERROR_STOP=1 -v password="$RUNTIME_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role lotto_runtime login password :'password';
SQL
