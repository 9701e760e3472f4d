# One image for the API, the collector and the commands; which of them runs is said by compose.yaml.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && node apps/web/build.ts

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/collector/package.json apps/collector/
COPY apps/web/package.json apps/web/
COPY packages packages
# No install scripts: the one package that has one is the embedded PostgreSQL, which is not used here.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force
COPY apps/api apps/api
COPY apps/collector apps/collector
COPY scripts scripts
COPY --from=build /app/apps/web/dist apps/web/dist
USER node
EXPOSE 3000
CMD ["node", "apps/api/src/server.ts"]
