# syntax=docker/dockerfile:1

ARG NODE=node:26.10.0-trixie-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1

FROM ${NODE} AS panel
WORKDIR /build
COPY .npmrc package.json package-lock.json ./
COPY tasks ./tasks
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.web.json vite.config.ts ./
COPY src ./src
RUN npm run build

FROM ${NODE} AS packages
WORKDIR /build
COPY .npmrc package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM ${NODE}
LABEL org.opencontainers.image.title="IKAI member directory"
# The image's own package manager is not needed, and would only be one more thing to keep up to date.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* \
  && install --directory --owner=node --group=node --mode=0700 /data
WORKDIR /app
COPY package.json ./
COPY --from=packages /build/node_modules ./node_modules
COPY src/contract ./src/contract
COPY src/server ./src/server
COPY --from=panel /build/dist/web ./dist/web
ENV NODE_ENV=production \
  MALLOC_ARENA_MAX=2 \
  NODE_COMPILE_CACHE=/tmp/node-compile-cache \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As in deploy/ikai.service.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=200", "src/server/main.ts"]
