import fastify from "fastify";
import { controlRoutes } from "./control.ts";
import { demoCalendars } from "./demo/calendars.ts";
import { demoPortals } from "./demo/portals.ts";
import { demoWorkspaces } from "./demo/workspaces.ts";
import { googleCalendar } from "./google-calendar/google-calendar.ts";
import { hubspot } from "./hubspot/hubspot.ts";
import { identity } from "./identity/identity.ts";
import type { ProviderRules } from "./identity/provider.ts";
import { inspectorRoutes } from "./inspector.ts";
import { listenOnLoopback } from "./loopback.ts";
import { mail } from "./mail/mail.ts";
import { push } from "./push/push.ts";
import { slack } from "./slack/slack.ts";
import { stripe, underStripe } from "./stripe/stripe.ts";
import { watchTraffic } from "./traffic.ts";
import type { SandboxContext, Vendor } from "./vendor.ts";

export interface SandboxOptions {
  /** 0 uses any free port. */
  port: number;
  /** The SMTP port; 0 or undefined uses any free port. */
  smtpPort?: number;
  /** The public URL if it isn't `http://localhost:<port>`, e.g. behind a proxy. */
  publicUrl?: string;
  appOrigins: string[];
  /** Where data is saved; without it everything is in memory. */
  dataDir?: string | null;
  today?: Date;
  /** Omits the demo companies' deals and calendars. */
  isEmpty?: boolean;
  /** More than 60; 10 minutes by default. */
  accessTokenSeconds?: number;
  /** How the identity provider differs from the demo's. */
  identityRules?: ProviderRules;
}

export interface Sandbox {
  url: string;
  smtpUrl: string;
  close(): Promise<void>;
}

/** Starts all stand-ins on one loopback port. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  let port = options.port;
  const sandbox: SandboxContext = {
    url: () => options.publicUrl ?? `http://localhost:${port}`,
    appOrigins: options.appOrigins,
    dataDir: options.dataDir ?? null,
    today: options.today ?? new Date(),
  };

  const mailing = mail(sandbox);
  const vendors: Vendor[] = [
    await identity(sandbox, {
      accessTokenSeconds: options.accessTokenSeconds ?? 600,
      rules: options.identityRules ?? {},
    }),
    await hubspot(sandbox, {
      portals: options.isEmpty ? [] : demoPortals(sandbox.today),
      app: { redirectUris: sandbox.appOrigins.map((origin) => `${origin}/hubspot/callback`) },
      webhooks: { targetUrl: `${sandbox.appOrigins[0]}/webhooks/hubspot` },
    }),
    await googleCalendar(sandbox, {
      calendars: options.isEmpty ? [] : demoCalendars(sandbox.today),
      redirectUris: sandbox.appOrigins.map((origin) => `${origin}/calendar/callback`),
    }),
    await slack(sandbox, { workspaces: demoWorkspaces() }),
    await stripe(sandbox),
    push(sandbox),
    mailing,
  ];

  const app = fastify({
    // Hanging calls would otherwise prevent it from closing.
    forceCloseConnections: true,
    rewriteUrl: ({ url }) => underStripe(url),
    logger: { level: "error", stream: process.stderr },
  });
  const traffic = watchTraffic(
    app,
    vendors.map(({ name }) => name),
  );
  for (const vendor of vendors) {
    await app.register((scope) => vendor.routes(scope), { prefix: `/${vendor.name}` });
  }
  await app.register((scope) => controlRoutes(scope, { traffic, vendors, today: sandbox.today }), {
    prefix: "/control",
  });
  await app.register((scope) => inspectorRoutes(scope, { traffic, vendors, sandbox }));

  port = await listenOnLoopback(app, port);
  try {
    const smtpUrl = await mailing.listen(options.smtpPort ?? 0);
    return { url: sandbox.url(), smtpUrl, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}
