#!/bin/sh
# Usage: deploy/backup.sh [FOLDER]
# Writes a backup of the running site to FOLDER (./backups unless given), then deletes the backups in it that are older than
# KEEP_DAYS days (14 unless set). A failed backup deletes nothing. Needs docker; meant for cron or a systemd timer: without a terminal
# it prints only why it failed.
set -eu
umask 077
cd "$(dirname "$0")/.."
folder=${1:-backups}
file=$folder/brandlode-$(date -u +%Y-%m-%dT%H%M%SZ).zst

mkdir -p "$folder"
printed=$(mktemp)
exec 3>&2
[ -t 1 ] || exec >"$printed" 2>&1
trap '[ $? -eq 0 ] || cat "$printed" >&3; rm -f "$printed" "$file.part"' EXIT
trap 'exit 1' HUP INT TERM
docker compose run --rm --no-deps -T tools node scripts/backup.ts - >"$file.part"
sync
mv "$file.part" "$file"
echo "Wrote $file"
find "$folder" -name 'brandlode-*.zst' -mtime "+${KEEP_DAYS:-14}" -exec rm {} +
