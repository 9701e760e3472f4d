#!/bin/sh
# Usage: deploy/update.sh [--settings | --rollback]
# Deploys the version in this folder to a running site: builds the image, backs up, migrates, then replaces one
# process after the other, so that one API process always serves. If an API process does not become healthy, it is rolled
# back to the previous version and the update stops. --settings only applies a changed .env or compose.yaml; --rollback
# returns every process to the previous version. Needs docker.
set -eu
cd "$(dirname "$0")/.."

replace() {
  echo "Replacing $1"
  docker compose up --detach --no-deps --no-build --wait --wait-timeout 300 "$1" && return
  echo "$1 did not become healthy, its last lines:" >&2
  docker compose logs --no-log-prefix --tail 20 "$1" >&2
  return 1
}

case "${1-}" in
  --settings | --rollback)
    [ "$1" = --settings ] || docker image tag brandlode:previous brandlode:current
    for service in api1 api2 collector; do replace "$service"; done
    exit
    ;;
esac
[ $# -eq 0 ] || { sed -n '2,6s/^# //p' "$0"; exit 1; }

# api2 is the last API process to be replaced, so it runs the previous version.
running=$(docker compose ps --quiet api2)
[ -n "$running" ] || { echo "The site is not running. Start it: docker compose up --build --detach --wait" >&2; exit 1; }
docker image tag "$(docker inspect --format '{{.Image}}' "$running")" brandlode:previous

docker compose build api1
deploy/backup.sh
docker compose run --rm --no-deps -T migrate
for service in api1 api2; do
  replace "$service" && continue
  echo "Rolling back to the previous version; the other API process keeps serving." >&2
  docker image tag brandlode:previous brandlode:current
  replace "$service" || echo "The previous version does not start either, perhaps because the database was migrated." >&2
  exit 1
done
replace collector
