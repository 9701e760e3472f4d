#!/bin/sh
# Usage: deploy/base-backup.sh
# Copies the whole database server into the archive of compose.archive.yaml, from where deploy/restore-to.sh restores any later
# moment, then deletes what only older copies need: the newest KEEP copies stay (2 unless set). Needs docker; meant for cron: without a
# terminal it prints only why it failed.
set -eu
[ $# -eq 0 ] || { sed -n '2,5s/^# //p' "$0"; exit 1; }
cd "$(dirname "$0")/.."

printed=$(mktemp)
exec 3>&2
[ -t 1 ] || exec >"$printed" 2>&1
trap '[ $? -eq 0 ] || cat "$printed" >&3; rm -f "$printed"' EXIT
trap 'exit 1' HUP INT TERM

docker compose exec -T --user postgres database sh -euc '
  cd /archive
  rm -rf base.part
  pg_basebackup --username=brandlode --checkpoint=fast --format=tar --gzip --wal-method=none --pgdata=/archive/base.part
  # A whole second after the copy was complete: the earliest moment it can be restored to.
  sleep 1
  name=base-$(date -u +%Y-%m-%dT%H%M%SZ)
  mv base.part "$name"
  echo "Wrote $name"
  ls -d base-*Z | head -n "-$1" | xargs -r rm -r
  oldest=$(ls -d base-*Z | head -n 1)
  start=$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n "s/^START WAL LOCATION: .*(file ........\(.*\))$/\1/p")
  # The first eight digits of a file are its timeline.
  [ ${#start} -eq 16 ]
  ls | awk -v start="$start" "/^[0-9A-F]+(\.|$)/ && length >= 24 && substr(\$0, 9, 16) < start" | xargs -r rm
' sh "${KEEP:-2}"
