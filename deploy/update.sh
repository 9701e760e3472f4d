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
  docker compose up --detach --no-deps --no-build --wait --wait-timeout 1200 "$1" && return
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

content() { docker image inspect --format '{{json .RootFS}} {{json .Config}}' "$1"; }

# api2 is the last API process to be replaced. Tagged before the build, after which the image may have no other name.
api2=$(docker compose ps --quiet api2)
[ -n "$api2" ] || { echo "The site is not running. Start it: docker compose up --build --detach --wait" >&2; exit 1; }
docker image tag "$(docker inspect --format '{{.Image}}' "$api2")" brandlode:running

docker compose build api1
# The same version runs already after an update that failed at the collector.
[ "$(content brandlode:current)" = "$(content brandlode:running)" ] || docker image tag brandlode:running brandlode:previous
deploy/backup.sh
docker compose run --rm --no-deps -T migrate
for service in api1 api2; do
  replace "$service" && continue
  echo "Rolling back to the previous version; the other API process keeps serving." >&2
  docker image tag brandlode:running brandlode:current
  replace "$service" || echo "The previous version does not start either, perhaps because the database was migrated." >&2
  exit 1
done
replace collector
