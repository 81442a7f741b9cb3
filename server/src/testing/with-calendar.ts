import { randomBytes } from "node:crypto";
import { api } from "@touchline/contract";
import { startSandbox } from "@touchline/sandbox";
import { sandboxControl } from "@touchline/sandbox/control";
import { expect, vi } from "vitest";
import { createVendors } from "../integrations/vendors.ts";
import { freePort } from "../local/embedded-postgres.ts";
import { type Person, testProduct } from "./product.ts";

/** The product with a worker, and the sandbox's Google and mail server. */
export async function productWithCalendar() {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const sandbox = await startSandbox({ port: 0, isEmpty: true, appOrigins: [origin] });
  const control = sandboxControl(sandbox.url);
  const google = control.googleCalendar;
  const product = await testProduct({
    works: true,
    hurries: true,
    makeOutside: createVendors,
    environment: {
      PUBLIC_URL: origin,
      ENCRYPTION_KEY: `test:${randomBytes(32).toString("base64")}`,
      GOOGLE_CLIENT_ID: "sandbox-google-client-id",
      GOOGLE_CLIENT_SECRET: "sandbox-google-client-secret",
      GOOGLE_URL: `${sandbox.url}/google-calendar`,
      SMTP_URL: sandbox.smtpUrl,
      MAIL_FROM: "no-reply@touchline.test",
    },
  });
  await product.app.listen({ port, host: "127.0.0.1" });

  async function consent(who: Person, { ticks = true, account = who.email } = {}) {
    await google.createAccount({ email: account, name: who.name });
    const query = { returnTo: "/launch?x=1" };
    const { body: begun } = await product.call(who, api.meetings.authorize, { query });
    const form = Object.fromEntries(new URL(begun.url).searchParams);
    const decided = await fetch(begun.url.split("?")[0] ?? "", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        ...form,
        account,
        decision: "allow",
        ...(ticks && { calendar: "on" }),
      }),
    });
    const back = new URL(decided.headers.get("location") ?? "");
    const code = back.searchParams.get("code") ?? "";
    return { code, state: back.searchParams.get("state") ?? "", begun, form };
  }

  const status = async (who: Person) => (await product.call(who, api.meetings.calendar, {})).body;

  /** Waits until the calendar was synced after a given time. */
  function synced(who: Person, after = 0) {
    return vi.waitFor(
      async () => {
        const now = await status(who);
        expect(Date.parse(now.syncedAt ?? "1970-01-01")).toBeGreaterThan(after);
        return now;
      },
      { timeout: 30_000, interval: 50 },
    );
  }

  return {
    ...product,
    sandbox,
    google,
    mail: control.mail,
    consent,
    status,
    synced,
    async connect(who: Person, given: { ticks?: boolean; account?: string } = {}) {
      const { code, state } = await consent(who, given);
      const answer = await product.call(who, api.meetings.callback, { query: { code, state } });
      expect(answer.status).toBe(200);
      if (given.ticks !== false) await synced(who);
      return answer.body;
    },
    async read(who: Person) {
      const before = Date.now() - 1;
      await product.call(who, api.meetings.syncCalendar, {});
      return synced(who, before);
    },
    async close() {
      await product.close();
      await sandbox.close();
    },
  };
}
