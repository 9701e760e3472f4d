#!/bin/sh
# Usage: deploy/restore-to.sh '2026-11-29 10:15:00+00'
# Returns the whole database to that moment, from the archive of compose.archive.yaml, and starts it. The site is stopped and stays
# so: start it with docker compose up --detach. The data of before stays in the database's volume beside the new. Needs docker.
set -eu
[ $# -eq 1 ] || { sed -n '2,4s/^# //p' "$0"; exit 1; }
cd "$(dirname "$0")/.."

moment=$(date -u -d "$1" '+%Y-%m-%d %H:%M:%S.%6N+00')
last=base-$(date -u -d "$1" +%Y-%m-%dT%H%M%SZ)
base=$(docker compose exec -T --user postgres database sh -euc '
  ls /archive | awk -v last="$1" "/^base-.*Z$/ && \$0 <= last" | tail -n 1
' sh "$last")
[ -n "$base" ] || { echo "The archive has no copy that was complete at $moment." >&2; exit 1; }
echo "Restoring $base, then the changes until $moment"
settings="restore_command = 'test -e /archive/%f.gz && gunzip -c /archive/%f.gz >%p'
recovery_target_time = '$moment'
recovery_target_action = promote"

# Every service, also API processes that were added: one that stays would send mails and webhooks of the returned moment.
docker compose stop $(docker compose config --services | grep -vx database)
# PostgreSQL archives the last changes when it stops.
docker compose stop database
# As root, because the folder around the data belongs to root.
docker compose run --rm --no-deps -T --user root --entrypoint sh database -euc '
  before=$PGDATA-before-$(date -u +%Y-%m-%dT%H%M%SZ)
  mv "$PGDATA" "$before"
  mkdir -m 700 "$PGDATA"
  tar -xzf "/archive/$1/base.tar.gz" -C "$PGDATA"
  echo "$2" >>"$PGDATA/postgresql.auto.conf"
  touch "$PGDATA/recovery.signal"
  chown -R --reference="$before" "$PGDATA"
' sh "$base" "$settings"
docker compose up --detach --no-deps --wait --wait-timeout 3600 database

recovering() {
  docker compose exec -T database psql --username=brandlode --no-align --tuples-only --command='select pg_is_in_recovery()'
}
seconds=0
until [ "$(recovering || :)" = f ]; do
  seconds=$((seconds + 1))
  if [ "$seconds" -gt "${WAIT_SECONDS:-3600}" ]; then
    docker compose logs --no-log-prefix --tail 20 database >&2
    echo "The database did not reach $moment; see its log above." >&2
    exit 1
  fi
  sleep 1
done
echo "The database is as it was at $moment. Look at it, then start the site: docker compose up --detach"
