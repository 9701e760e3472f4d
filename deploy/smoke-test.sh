#!/bin/sh
# Usage: deploy/smoke-test.sh
# Starts the image brandlode:current on a new database, waits until an API process and a collector are healthy, and removes
# everything again. For a machine without a site. Needs docker and a file .env, such as deploy/smoke-test.env.
set -eu
[ $# -eq 0 ] || { sed -n '2,4s/^# //p' "$0"; exit 1; }
cd "$(dirname "$0")/.."
# Other containers and volumes than the site's.
export COMPOSE_PROJECT_NAME=brandlode-smoke-test
trap 'docker compose down --volumes --timeout 60' EXIT
trap 'exit 1' HUP INT TERM

docker compose run --rm -T migrate
for service in api1 collector; do
  docker compose up --detach --no-deps --no-build --wait --wait-timeout 300 "$service" && continue
  docker compose logs --no-log-prefix --tail 50 "$service" >&2
  exit 1
done
echo "The image starts and is healthy."
