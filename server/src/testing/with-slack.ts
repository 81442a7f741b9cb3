import { randomBytes } from "node:crypto";
import { api } from "@touchline/contract";
import { startSandbox } from "@touchline/sandbox";
import { sandboxControl } from "@touchline/sandbox/control";
import { expect, vi } from "vitest";
import { createVendors } from "../integrations/vendors.ts";
import { freePort } from "../local/embedded-postgres.ts";
import { eventually } from "./eventually.ts";
import { type Person, testProduct } from "./product.ts";

/** The product with a worker, unless disabled, and the sandbox's Slack and mail server. */
export async function productWithSlack({ works = true }: { works?: boolean } = {}) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const sandbox = await startSandbox({ port: 0, isEmpty: true, appOrigins: [origin] });
  const control = sandboxControl(sandbox.url);
  const { slack } = control;
  const environment = {
    PUBLIC_URL: origin,
    ENCRYPTION_KEY: `test:${randomBytes(32).toString("base64")}`,
    SLACK_CLIENT_ID: "sandbox-slack-client-id",
    SLACK_CLIENT_SECRET: "sandbox-slack-client-secret",
    SLACK_SIGNING_SECRET: "sandbox-slack-signing-secret",
    SLACK_API_URL: `${sandbox.url}/slack/api/`,
    SLACK_AUTHORIZE_URL: `${sandbox.url}/slack/oauth/v2/authorize`,
    SMTP_URL: sandbox.smtpUrl,
    MAIL_FROM: "no-reply@touchline.test",
    WORKER_SILENCE_SECONDS: "10",
    ALLOW_PRIVATE_WEBHOOKS: "true",
  };
  const product = await testProduct({
    works,
    hurries: true,
    environment,
    makeOutside: createVendors,
  });
  await product.app.listen({ port, host: "127.0.0.1" });

  async function consent(manager: Person, team: string, scope?: string) {
    const member = await slack.createUser({ team, email: manager.email, name: manager.name });
    const { body: begun } = await product.call(manager, api.slack.authorize, {});
    const form = Object.fromEntries(new URL(begun.url).searchParams);
    const decided = await fetch(begun.url.split("?")[0] ?? "", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        ...form,
        ...(scope !== undefined && { scope }),
        person: member.id,
        decision: "allow",
      }),
    });
    const back = new URL(decided.headers.get("location") ?? "").searchParams;
    return { code: back.get("code") ?? "", state: back.get("state") ?? "", form };
  }

  async function install(manager: Person, team: string, scope?: string) {
    const { code, state } = await consent(manager, team, scope);
    const { status, body } = await product.call(manager, api.slack.install, {
      body: { code, state },
    });
    expect(status).toBe(200);
    return body;
  }

  /** The newest link that the app sent to a user, other than `known`. */
  function linkFor(team: string, user: string, known?: string): Promise<string> {
    return vi.waitFor(
      async () => {
        const nonces = [
          ...JSON.stringify(await slack.messages({ team, user })).matchAll(/\?sn=([\w-]+)/g),
        ];
        const [fresh] = nonces.flatMap(([, nonce = ""]) => (nonce === known ? [] : [nonce]));
        if (!fresh) throw new Error("no link yet");
        return fresh;
      },
      { timeout: 20_000, interval: 50 },
    );
  }

  /**
   * Writes to the app as the user, follows the link, waits for the welcome and returns the Slack
   * user id.
   */
  async function bind(who: Person, team: string): Promise<string> {
    const { id } = await slack.createUser({ team, email: who.email, name: who.name });
    await slack.type({ team, user: id, text: "hello" });
    const nonce = await linkFor(team, id);
    const { status } = await product.call(who, api.slack.login, { body: { nonce } });
    expect(status).toBe(200);
    // Wait for the welcome, so that faults a test sets up later don't hit it.
    await eventually(async () => {
      const said = (await slack.messages({ team, user: id })).map(({ text }) => text);
      expect(said).toContainEqual(expect.stringMatching(/^You're connected to Touchline as /));
    });
    return id;
  }

  return {
    ...product,
    /** Environment for separate processes of the same product. */
    environment: {
      ...environment,
      DATABASE_URL: product.database.appUrl,
      OIDC_ISSUER: product.issuer.url,
    },
    origin,
    sandbox,
    slack,
    mail: control.mail,
    control,
    consent,
    install,
    linkFor,
    bind,
    async installed() {
      const organisation = await product.organisation();
      const manager = await organisation.manager();
      const { id: team } = await slack.createWorkspace({ name: `Team ${organisation.id}` });
      await install(manager, team);
      // Wait for the installer's greeting, so that faults a test sets up later don't hit it.
      await linkFor(team, manager.email);
      return { organisation, manager, team };
    },
    async close() {
      await product.close();
      await sandbox.close();
    },
  };
}
