import fastify from "fastify";
import { expect, it } from "vitest";
import { apiRoutes } from "./hubspot.ts";
import { standIn } from "./testing.ts";
import { DATED } from "./wire.ts";

it("[H-8] HubSpot's stand-in answers the calls that the product makes, and no others", async () => {
  const hub = await standIn();
  const app = fastify({ exposeHeadRoutes: false });
  const served = new Set<string>();
  app.addHook("onRoute", ({ method, url }) => {
    // Each under its old path and its dated one.
    if (!url.includes(DATED))
      served.add(`${method} ${url.replace("/crm/v3", "").replace("/crm/v4", "")}`);
  });
  apiRoutes(app, hub.state);
  await hub.close();
  expect([...served].sort()).toEqual([
    "DELETE /objects/:type/:id",
    "GET /account-info/v3/details",
    "GET /crm/objects/:version(^2026-09-beta$)/:type(^forecasts$)",
    "GET /oauth/:portalId/authorize",
    "GET /oauth/authorize",
    "GET /objects/:type",
    "GET /objects/:type/:id",
    "GET /owners",
    "GET /pipelines/:type",
    "GET /properties/:type",
    "GET /properties/:type/:name",
    "GET /settings/v3/users/teams",
    "PATCH /objects/:type/:id",
    "POST /associations/:from/:to/batch/read",
    "POST /oauth/authorize",
    "POST /oauth/v1/token",
    "POST /oauth/v3/token",
    "POST /oauth/v3/token/revoke",
    "POST /objects/:type",
    "POST /objects/:type/batch/read",
    "POST /objects/:type/search",
    "POST /objects/deals/splits/batch/read",
    "POST /properties/:type",
  ]);
});
