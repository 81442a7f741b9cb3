import type { FastifyInstance } from "fastify";
import { demoSummary } from "./demo/company.ts";
import type { Fault, Traffic } from "./traffic.ts";
import type { Vendor } from "./vendor.ts";

/** `/control/…`: functions for tests and the demo that no vendor offers. */
export async function controlRoutes(
  app: FastifyInstance,
  { traffic, vendors, today }: { traffic: Traffic; vendors: readonly Vendor[]; today: Date },
) {
  const names = vendors.map(({ name }) => name);
  const vendor = { type: "string", enum: names };

  app.get("/demo", async () => demoSummary(today));

  app.get<{ Querystring: { vendor?: string } }>(
    "/calls",
    { schema: { querystring: { type: "object", properties: { vendor } } } },
    async ({ query }) => ({ calls: traffic.calls(query.vendor) }),
  );

  app.post<{ Body: Fault }>("/faults", { schema: faultSchema(vendor) }, async ({ body }, reply) => {
    traffic.addFault(body);
    return reply.code(201).send({ faults: traffic.faults() });
  });

  app.delete("/faults", async () => {
    traffic.clearFaults();
    return { faults: traffic.faults() };
  });

  for (const { name, control } of vendors) {
    if (control) await app.register((scope) => control(scope), { prefix: `/${name}` });
  }
}

function faultSchema(vendor: object) {
  return {
    body: {
      type: "object",
      required: ["vendor", "times"],
      additionalProperties: false,
      properties: {
        vendor,
        path: { type: "string", maxLength: 500 },
        times: { type: "integer", minimum: 1, maximum: 10_000 },
        status: { type: "integer", minimum: 200, maximum: 599 },
        body: {},
        delayMs: { type: "integer", minimum: 0, maximum: 600_000 },
        hang: { type: "boolean" },
      },
    },
  };
}
