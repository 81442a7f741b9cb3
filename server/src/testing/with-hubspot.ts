import { randomBytes } from "node:crypto";
import { api } from "@touchline/contract";
import { startSandbox } from "@touchline/sandbox";
import { sandboxControl } from "@touchline/sandbox/control";
import { expect, vi } from "vitest";
import { createVendors } from "../integrations/vendors.ts";
import { freePort } from "../local/embedded-postgres.ts";
import { type Person, type TestDatabase, testProduct } from "./product.ts";
import { instantPace } from "./short-pauses.ts";

/** The product and the sandbox's HubSpot, not connected until consent. */
export async function productWithHubspot({
  works = true,
  isEmpty = true,
  workerSilenceSeconds = 30,
  database,
  more = () => ({}),
}: {
  works?: boolean;
  /** Start the sandbox without the demo companies. */
  isEmpty?: boolean;
  workerSilenceSeconds?: number;
  /** Defaults to a new database on the shared test server. */
  database?: TestDatabase;
  /** Settings for other vendors of the same sandbox. */
  more?: (sandboxUrl: string) => Record<string, string>;
} = {}) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const sandbox = await startSandbox({ port: 0, isEmpty, appOrigins: [origin] });
  const control = sandboxControl(sandbox.url);
  await control.hubspot.limits({ isOn: false });
  await control.hubspot.webhooks({ mode: "manual" });
  const environment = {
    PUBLIC_URL: origin,
    ENCRYPTION_KEY: `test:${randomBytes(32).toString("base64")}`,
    HUBSPOT_CLIENT_ID: "sandbox-client-id",
    HUBSPOT_CLIENT_SECRET: "sandbox-client-secret",
    HUBSPOT_APP_ID: "39522895",
    HUBSPOT_API_URL: `${sandbox.url}/hubspot`,
    HUBSPOT_APP_URL: `${sandbox.url}/hubspot`,
    WORKER_SILENCE_SECONDS: String(workerSilenceSeconds),
    ...more(sandbox.url),
  };
  const pace = instantPace();
  const product = await testProduct({
    ...(database && { database }),
    works,
    hurries: true,
    environment,
    makeOutside: (config, inStore, clock) => createVendors(config, inStore, clock, pace),
  });
  await product.app.listen({ port, host: "127.0.0.1" });

  async function consent(manager: Person, portalId: number, scopes: "read" | "write" = "write") {
    const query = { returnTo: "/deals?x=1", scopes };
    const { body: begun } = await product.call(manager, api.crm.authorize, { query });
    const form = Object.fromEntries(new URL(begun.url).searchParams);
    const decided = await fetch(`${sandbox.url}/hubspot/oauth/authorize`, {
      method: "POST",
      body: new URLSearchParams({ ...form, portal: String(portalId), decision: "connect" }),
      redirect: "manual",
    });
    const back = new URL(decided.headers.get("location") ?? "");
    const code = back.searchParams.get("code") ?? "";
    return { code, state: back.searchParams.get("state") ?? "", begun };
  }

  /** Connects an account and waits for the first sync. */
  async function connect(manager: Person, portalId: number, scopes: "read" | "write" = "write") {
    const { code, state } = await consent(manager, portalId, scopes);
    const answer = await product.call(manager, api.crm.callback, { query: { code, state } });
    expect(answer.status).toBe(200);
    await synced(manager);
    if (scopes === "write") {
      await product.call(manager, api.crm.configure, { body: { mode: "live" } });
    }
    return answer.body;
  }

  function synced(who: Person) {
    return vi.waitFor(
      async () => {
        const { body } = await product.call(who, api.crm.latestSync, {});
        if (!body || body.state === "running") throw new Error(`still ${body?.phase}`);
        return body;
      },
      { timeout: 60_000, interval: 100 },
    );
  }

  return {
    ...product,
    /** Environment for separate processes of the same product. */
    environment: {
      ...environment,
      DATABASE_URL: product.database.appUrl,
      OIDC_ISSUER: product.issuer.url,
    },
    sandbox,
    control: control.hubspot,
    consent,
    connect,
    synced,
    async close() {
      await product.close();
      await sandbox.close();
    },
  };
}
