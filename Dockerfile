# One file for every process of the shop:
#   target `service` runs any service (the command says which), target `prepare` migrates, seeds and releases, then ends.
# Kept small by copying what a process needs: its bundle and production packages; sources stay in the build stage.

FROM node:22.21.1-bookworm-slim AS base
ENV NODE_ENV=production PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
WORKDIR /okruh

# ---- everything built, with all packages
FROM base AS build
ENV NODE_ENV=development CI=1
COPY . .
RUN npx -y "$(node -p "require('./package.json').packageManager")" install --frozen-lockfile \
 && node tools/bin/build.mjs

# ---- production packages of the services alone
FROM base AS packages
ENV CI=1
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/market/package.json packages/market/
COPY packages/service-kit/package.json packages/service-kit/
COPY packages/ui/package.json packages/ui/
COPY packages/web-kit/package.json packages/web-kit/
COPY services/accounts/package.json services/accounts/
COPY services/buyout/package.json services/buyout/
COPY services/catalog/package.json services/catalog/
COPY services/checkout/package.json services/checkout/
COPY services/counter/package.json services/counter/
COPY services/ops/package.json services/ops/
COPY services/gateway/package.json services/gateway/
COPY services/invoicing/package.json services/invoicing/
COPY services/notifications/package.json services/notifications/
COPY services/orders/package.json services/orders/
COPY services/payments/package.json services/payments/
COPY services/picking/package.json services/picking/
COPY services/repairs/package.json services/repairs/
COPY shell/package.json shell/
COPY mfe-account/package.json mfe-account/
COPY mfe-admin/package.json mfe-admin/
COPY mfe-buyout/package.json mfe-buyout/
COPY mfe-cart-checkout/package.json mfe-cart-checkout/
COPY mfe-service/package.json mfe-service/
COPY e2e/package.json e2e/
COPY tools/package.json tools/
RUN npx -y "$(node -p "require('./package.json').packageManager")" install --frozen-lockfile --prod --filter "./services/*..."

# ---- one process: `command` names it, for example ["node", "services/accounts/dist/bundle/server.mjs"]
FROM base AS service
RUN mkdir -p /data/artifacts /data/media /data/photos /data/repair-photos && chown -R node:node /data
COPY --from=packages /okruh ./
COPY --from=build /okruh/services/accounts/dist services/accounts/dist
COPY --from=build /okruh/services/buyout/dist services/buyout/dist
COPY --from=build /okruh/services/catalog/dist services/catalog/dist
COPY --from=build /okruh/services/checkout/dist services/checkout/dist
COPY --from=build /okruh/services/counter/dist services/counter/dist
COPY --from=build /okruh/services/ops/dist services/ops/dist
COPY --from=build /okruh/services/gateway/dist services/gateway/dist
COPY --from=build /okruh/services/invoicing/dist services/invoicing/dist
COPY --from=build /okruh/services/notifications/dist services/notifications/dist
COPY --from=build /okruh/services/orders/dist services/orders/dist
COPY --from=build /okruh/services/payments/dist services/payments/dist
COPY --from=build /okruh/services/picking/dist services/picking/dist
COPY --from=build /okruh/services/repairs/dist services/repairs/dist
COPY docs/runbooks docs/runbooks
ENV HOST=0.0.0.0
USER node
# Node doesn't run as process 1 well: start with an init (`init: true` in compose, --init otherwise).
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

# ---- roles, migrations, demo data when asked for, releases of the browser apps; ends when they are done
FROM build AS prepare
ENV NODE_ENV=production
RUN mkdir -p /data/artifacts /data/media && chown -R node:node /data
USER node
HEALTHCHECK NONE
CMD ["node", "--import", "tsx", "tools/src/commands/prepare.ts"]
