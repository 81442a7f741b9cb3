import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import scalar from "@scalar/fastify-api-reference";
import { openapi, routes } from "@touchline/contract";
import type { FastifyInstance } from "fastify";
import type { RouteDependencies } from "./bind.ts";

/** The product's colours; must match `web/src/ui/tokens.css`. */
const THEME_CSS = `
.light-mode {
  --scalar-color-1: #1c1b29; --scalar-color-2: #5b5a6b; --scalar-color-3: #5b5a6b; --scalar-color-accent: #5b3fd6;
  --scalar-background-1: #ffffff; --scalar-background-2: #f7f7fa; --scalar-background-3: #f1f1f6; --scalar-border-color: #e6e6ee;
}
.dark-mode {
  --scalar-color-1: #ececf4; --scalar-color-2: #a6a6ba; --scalar-color-3: #a6a6ba; --scalar-color-accent: #a495ff;
  --scalar-background-1: #12121a; --scalar-background-2: #1a1a25; --scalar-background-3: #232331; --scalar-border-color: #2b2b3a;
}
:root { --scalar-font: Inter, system-ui, sans-serif; --scalar-radius: 8px; --scalar-radius-lg: 12px; }
`;

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

function hashesOf(page: unknown): string {
  if (typeof page !== "string") return "";
  return [...page.matchAll(INLINE_SCRIPT)]
    .map(([, script = ""]) => createHash("sha256").update(script).digest("base64"))
    .map((hash) => ` 'sha256-${hash}'`)
    .join("");
}

/** Large files that are sent to strangers. */
const FILES = { method: "GET", path: "/api/docs", perMinute: 60 } as const;

/** Serves the API description as OpenAPI and as a page. */
export async function apiDescription(
  app: FastifyInstance,
  version: string,
  { limitOf }: Pick<RouteDependencies, "limitOf">,
): Promise<void> {
  const limit = limitOf(FILES);
  // Built lazily: it takes as long as the rest of startup and is rarely needed.
  let description: { text: string; packed: Buffer } | undefined;
  app.get("/api/openapi.json", { onRequest: limit }, async ({ headers }, reply) => {
    if (!description) {
      const text = JSON.stringify(openapi(routes, version));
      description = { text, packed: gzipSync(text) };
    }
    reply.type("application/json; charset=utf-8").header("vary", "accept-encoding");
    if (!/\bgzip\b/.test(headers["accept-encoding"] ?? "")) return description.text;
    reply.header("content-encoding", "gzip");
    return description.packed;
  });

  await app.register(async (docs) => {
    docs.addHook("onRequest", limit);
    // The page needs inline styles and an inline script, allowed by its hash; nothing may load from
    // elsewhere.
    docs.addHook("onSend", async (_request, reply, payload) => {
      reply.header(
        "content-security-policy",
        `default-src 'none'; script-src 'self'${hashesOf(payload)}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`,
      );
    });
    await docs.register(scalar, {
      routePrefix: "/api/docs",
      configuration: {
        url: "/api/openapi.json",
        pageTitle: "Touchline API",
        favicon: "/favicon.svg",
        customCss: THEME_CSS,
        withDefaultFonts: false,
        telemetry: false,
        // Hide the vendor's paid features; the content policy would block them anyway.
        hideClientButton: true,
        showDeveloperTools: "never",
        agent: { disabled: true, hideAddApi: true },
        mcp: { disabled: true },
        authentication: { preferredSecurityScheme: "bearer" },
      },
    });
  });
}
