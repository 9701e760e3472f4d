# One image for the API, the collector and the commands; compose.yaml says which of them a container runs.
#
# Base images are pinned to a version. To pin the content as well, look the digest up with
# `docker buildx imagetools inspect node:24.21.0-trixie-slim` and append it: node:24.21.0-trixie-slim@sha256:…

# Only the files that determine the installed packages, so that other changes reuse the installed layers.
FROM node:24.21.0-trixie-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/collector/package.json apps/collector/
COPY apps/extension/package.json apps/extension/
COPY apps/web/package.json apps/web/
COPY packages/catalogue-index/package.json packages/catalogue-index/
COPY packages/clickhouse-index/package.json packages/clickhouse-index/
COPY packages/contract/package.json packages/contract/
COPY packages/backup/package.json packages/backup/
COPY packages/catalogue-export/package.json packages/catalogue-export/
COPY packages/catalogue-import/package.json packages/catalogue-import/
COPY packages/catalogues/package.json packages/catalogues/
COPY packages/currencies/package.json packages/currencies/
COPY packages/database/package.json packages/database/
COPY packages/demonstration/package.json packages/demonstration/
COPY packages/discovery/package.json packages/discovery/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/hosted-identity/package.json packages/hosted-identity/
COPY packages/runtime/package.json packages/runtime/
COPY packages/safe-fetch/package.json packages/safe-fetch/
COPY packages/sandbox/package.json packages/sandbox/

# The web app and the browser extension that it offers, built with the development packages; only its output is copied into the image.
FROM manifests AS web
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY packages/contract packages/contract
COPY packages/hosted-identity packages/hosted-identity
COPY apps/web apps/web
COPY apps/extension apps/extension
COPY integrations/google-sheets integrations/google-sheets
COPY scripts/notices/third-party-notices.ts scripts/notices/
RUN node apps/web/build.ts && node apps/extension/build.ts

FROM manifests
# The container's network controls who can reach the port.
ENV NODE_ENV=production HOST=0.0.0.0
# As scripts/lib/allocator-env.ts does for `npm start`.
ENV MALLOC_MMAP_THRESHOLD_=8000000 MALLOC_TRIM_THRESHOLD_=4000000
# The optional package is another Node; no production package needs an install script.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional --workspace=apps/api --workspace=apps/collector --workspace=packages/backup --workspace=packages/catalogue-import --ignore-scripts --no-audit --no-fund
COPY packages packages
COPY apps/api apps/api
COPY apps/collector apps/collector
COPY scripts/lib/run-command.ts scripts/lib/files.ts scripts/lib/evaluate-technologies.ts scripts/lib/simulated-internet.ts scripts/lib/with-database.ts scripts/lib/import-arguments.ts scripts/lib/problems-file.ts scripts/lib/read-addresses.ts scripts/lib/
COPY scripts/texts/describe-backup.ts scripts/texts/describe-growth.ts scripts/texts/describe-observation.ts scripts/texts/
COPY scripts/backup.ts scripts/restore.ts scripts/import.ts scripts/
COPY scripts/migrate.ts scripts/catalogue.ts scripts/grow.ts scripts/stripe-setup.ts scripts/signing-keys.ts scripts/secrets.ts scripts/
COPY scripts/start/secrets-key.ts scripts/start/
COPY scripts/doctor/configuration.ts scripts/doctor/database.ts scripts/doctor/disk.ts scripts/doctor/finding.ts scripts/doctor/mail-server.ts scripts/doctor/names.ts scripts/doctor/payments.ts scripts/doctor/pooler.ts scripts/doctor/public-address.ts scripts/doctor/
COPY scripts/doctor.ts scripts/second-factor.ts scripts/
COPY scripts/brands.ts scripts/collect.ts scripts/
COPY --from=web /app/apps/web/dist apps/web/dist
COPY scripts/notices/third-party-notices.ts scripts/notices/image-notices.ts scripts/notices/
RUN node scripts/notices/image-notices.ts
# The volume of fetched images inherits this mode; the user below writes to it.
RUN mkdir -p -m 1777 data/images
USER node
EXPOSE 3000
CMD ["node", "apps/api/src/server.ts"]
