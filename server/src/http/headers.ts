import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/** URLs that contain a secret. */
const SECRET_ADDRESS = /^\/((api\/)?(rep-actions|unsubscribe)\/|api\/room-guests|colab\b)/;

/**
 * Allows only our own scripts and resources; the identity provider may be called, and framed for
 * silent renewal.
 */
export async function securityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, { global: true, contentSecurityPolicy: false });
  const policy = contentPolicy(config);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("content-security-policy", policy);
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=()");
    if (SECRET_ADDRESS.test(request.url)) reply.header("x-robots-tag", "noindex, nofollow");
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}

/**
 * For the script that parses deal lists: no network access, so the list's content stays in the
 * browser.
 */
export const LIST_READER_POLICY = "default-src 'none'; script-src 'self'";

/** Content security policy of a page; inline styles need the nonce it was served with. */
export function contentPolicy(config: Config, nonce?: string): string {
  const provider = new URL(config.identity.issuer).origin;
  const reports = config.sentryDsn ? [new URL(config.sentryDsn).origin] : [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", provider, ...reports].join(" ")}`,
    `frame-src 'self' ${provider}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    // The silent-renewal page is loaded in one of our own frames.
    "frame-ancestors 'self'",
  ].join("; ");
}
