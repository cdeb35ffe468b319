#!/bin/sh
# Makes the roles that are missing: the provider's, and with DESK_PASSWORD the desk's. The provider gives them their rights whenever it migrates.
# In a database that is there already: run it once, `docker compose exec database sh /docker-entrypoint-initdb.d/runtimeRole.sh`.
set -e
psql -v ON_ERROR_STOP=1 -v runtime="$RUNTIME_PASSWORD" -v desk="${DESK_PASSWORD:-}" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
select format('create role %I login password %L', name, password)
  from (values ('lotto_runtime', :'runtime'), ('lotto_desk', :'desk')) roles (name, password)
  where password <> '' and not exists (select from pg_roles where rolname = name) \gexec
SQL
