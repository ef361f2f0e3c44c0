#!/bin/sh
# Run once by PostgreSQL's image, when its volume is empty: makes the role that the product signs in as, which is no
# superuser and owns its database alone.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --set=role="$POSTGRES_ROLE" --set=password="$POSTGRES_ROLE_PASSWORD" --set=database="$POSTGRES_DB" <<'SQL'
CREATE ROLE :"role" LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION;
ALTER DATABASE :"database" OWNER TO :"role";
CREATE EXTENSION IF NOT EXISTS pg_trgm;
SQL
