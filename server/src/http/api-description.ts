import scalar from "@scalar/fastify-api-reference";
import { openapi, routes } from "@touchline/contract";
import type { FastifyInstance } from "fastify";

/** The calls, for programs and for people. */
export async function apiDescription(app: FastifyInstance, version: string): Promise<void> {
  const description = openapi(routes, version);
  app.get("/api/openapi.json", async () => description);

  await app.register(async (docs) => {
    // The page is a program of its own, with inline script and styles; it may load nothing from elsewhere.
    docs.addHook("onSend", async (_request, reply) => {
      reply.header(
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
    });
    await docs.register(scalar, {
      routePrefix: "/api/docs",
      configuration: { url: "/api/openapi.json", withDefaultFonts: false },
    });
  });
}
