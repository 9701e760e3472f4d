#!/bin/sh
# Usage: deploy/restore-drill.sh FILE
# Restores a backup into a second database next to the site's, backs that up again, and compares the content, to verify
# that FILE can be restored. The site keeps running and is not changed. Needs docker and the disk space of a second database.
set -eu
[ $# -eq 1 ] || { sed -n '2,4s/^# //p' "$0"; exit 1; }
file=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/.."
results=$(mktemp)
drop() { docker compose exec -T database dropdb --if-exists --username=brandlode restore_drill; }
trap 'drop; rm -f "$results"' EXIT
trap 'exit 1' HUP INT TERM

# Runs a command on the drill's database, not through a pooler; the password stays inside the container.
in_drill() {
  docker compose run --rm --no-deps -T tools sh -euc '
    direct=${DATABASE_DIRECT_URL:-$DATABASE_URL}
    unset DATABASE_DIRECT_URL
    DATABASE_URL="${direct%/*}/restore_drill" exec node "$@"
  ' sh "$@"
}

drop
docker compose exec -T database createdb --username=brandlode restore_drill
in_drill scripts/restore.ts - <"$file" >"$results"
cat "$results"
in_drill scripts/backup.ts - 2>>"$results" >/dev/null
if [ "$(grep '^Content ' "$results" | sort -u | wc -l)" -eq 1 ]; then
  echo "The backup can be restored: its content came back unchanged."
else
  echo "The restored database differs from the backup, which is expected only for a backup of an earlier version." >&2
  exit 1
fi
