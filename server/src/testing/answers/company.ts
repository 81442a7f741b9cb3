import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { api, type Role } from "@touchline/contract";
import { startSandbox } from "@touchline/sandbox";
import { sandboxControl } from "@touchline/sandbox/control";
import { sql } from "kysely";
import type { Vendors } from "../../context/context.ts";
import { receiversOn } from "../../db/receivers.ts";
import { createVendors } from "../../integrations/vendors.ts";
import type { Job } from "../../jobs/job.ts";
import type { Queue } from "../../jobs/queue.ts";
import { runDueTasks } from "../../jobs/schedule.ts";
import { startWorker } from "../../jobs/worker.ts";
import { freePort } from "../../local/embedded-postgres.ts";
import { type Person, testProduct } from "../product.ts";
import { instantPace } from "../short-pauses.ts";
import type { FixedWorld } from "./fixed-world.ts";
import {
  ACCOUNT,
  at,
  dealRecords,
  FISCAL_START,
  owners,
  pipelines,
  START,
  surroundings,
  TIME_ZONE,
} from "./portal-seed.ts";

const MAX_JOBS = 2000;
const TEAM = "T0ANSWERS";

/**
 * The whole product with every vendor of the sandbox, and a company that has sold for two years.
 *
 * Nothing runs by itself: `settle` does what was queued, one job after the other, in the order in which it was queued.
 */
export async function answersCompany(world: FixedWorld) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const sandbox = await startSandbox({
    port: 0,
    isEmpty: true,
    appOrigins: [origin],
    today: START,
  });
  const control = sandboxControl(sandbox.url);
  await control.hubspot.limits({ isOn: false });
  await control.hubspot.webhooks({ mode: "manual" });
  await control.slack.createWorkspace({ id: TEAM, name: "Answers", channels: ["deals", "wins"] });
  const listener = await webhookListener();
  let outside: Vendors | undefined;
  const pace = { ...instantPace(), random: () => 0.5 };
  const product = await testProduct({
    environment: {
      PUBLIC_URL: origin,
      ENCRYPTION_KEY: `test:${Buffer.alloc(32, 7).toString("base64")}`,
      ALLOW_PRIVATE_WEBHOOKS: "true",
      HUBSPOT_CLIENT_ID: "sandbox-client-id",
      HUBSPOT_CLIENT_SECRET: "sandbox-client-secret",
      HUBSPOT_APP_ID: "39522895",
      HUBSPOT_API_URL: `${sandbox.url}/hubspot`,
      HUBSPOT_APP_URL: `${sandbox.url}/hubspot`,
      SLACK_CLIENT_ID: "sandbox-slack-client-id",
      SLACK_CLIENT_SECRET: "sandbox-slack-client-secret",
      SLACK_SIGNING_SECRET: "sandbox-slack-signing-secret",
      SLACK_API_URL: `${sandbox.url}/slack/api/`,
      SLACK_AUTHORIZE_URL: `${sandbox.url}/slack/oauth/v2/authorize`,
      GOOGLE_CLIENT_ID: "sandbox-google-client-id",
      GOOGLE_CLIENT_SECRET: "sandbox-google-client-secret",
      GOOGLE_URL: `${sandbox.url}/google-calendar`,
      STRIPE_SECRET_KEY: "sk_test_sandbox",
      STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
      STRIPE_PRICE_ID: "price_sandbox_month",
      STRIPE_API_URL: sandbox.url,
      SMTP_URL: sandbox.smtpUrl,
      MAIL_FROM: "no-reply@touchline.test",
    },
    makeOutside: (config, inStore, clock) => {
      outside = createVendors(config, inStore, clock, pace);
      return outside;
    },
  });
  if (!outside) throw new Error("The product was made without its vendors.");
  await product.app.listen({ port, host: "127.0.0.1" });
  const { owner } = product.database;
  const clock = () => new Date();

  const handlers = new Map<string, (message: never, id: string) => Promise<unknown>>();
  const collecting: Queue = {
    add: () => Promise.reject(new Error("Jobs are queued by requests only.")),
    close: async () => undefined,
    work: async (job: Job, handle) => {
      handlers.set(job.name, (message, id) =>
        handle(message, { id, isRetry: false, wasLost: false }),
      );
    },
  };
  await startWorker({
    queue: collecting,
    inStore: product.inStore,
    vendors: outside,
    clock,
    onDone: () => undefined,
  });

  /** Does everything that is queued; gives what failed. Pauses are over at once. */
  async function settle(): Promise<string[]> {
    const failed: string[] = [];
    for (let done = 0; done < MAX_JOBS; done += 1) {
      await sql`update crm_writes set hold_until = null where hold_until is not null`.execute(
        owner,
      );
      const { rows } = await sql<{ id: string; name: string; data: never }>`
        delete from pgboss.job where id = (
          select id from pgboss.job where state = 'created' and name <> 'dead'
          order by created_on, ctid limit 1
        ) returning id, name, data`.execute(owner);
      const [job] = rows;
      if (!job) return failed;
      try {
        await handlers.get(job.name)?.(job.data, job.id);
      } catch (error) {
        failed.push(`${job.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    throw new Error(`More than ${MAX_JOBS} jobs: some job queues itself again and again.`);
  }

  const organisationId = randomUUID();
  await owner
    .insertInto("organisations")
    .values({
      ...{ id: organisationId, name: "Answers Ltd", timeZone: TIME_ZONE, isPaid: true },
      ...{ trialEndsAt: null, fiscalStartMonth: FISCAL_START, createdAt: new Date(at(-700, 12)) },
    })
    .execute();

  async function person(name: string, role: Role, given: { managerId?: string } = {}) {
    const first = name.split(" ")[0]?.toLowerCase() ?? "";
    const [id, email, subject] = [randomUUID(), `${first}@answers.test`, `sub-${first}`];
    const made = { createdAt: new Date(at(-600, 12)) };
    const title = role === "manager" ? "Sales Manager" : "Account Executive";
    await owner
      .insertInto("users")
      .values({ ...{ organisationId, id, email, name, title, role }, ...given, ...made })
      .execute();
    await owner
      .insertInto("identities")
      .values({
        ...{ organisationId, userId: id, issuer: product.issuer.url, subject },
        ...{ verifiedEmail: email, linkedAt: made.createdAt },
      })
      .execute();
    return { id, subject, email, name, role, headers: await headersOf(subject) };
  }
  async function headersOf(subject: string): Promise<Person["headers"]> {
    const exp = Math.floor(START.getTime() / 1000) + 90 * 86_400;
    return { authorization: `Bearer ${await product.issuer.accessToken(subject, { exp })}` };
  }

  const maya = await person("Maya Lind", "manager");
  const ana = await person("Ana Ruiz", "manager");
  const sam = await person("Sam Okafor", "rep", { managerId: maya.id });
  const kim = await person("Kim Park", "rep", { managerId: maya.id });
  const lee = await person("Lee Frost", "rep", { managerId: ana.id });
  const people = { maya, ana, sam, kim, lee };
  // Otherwise since the day on which the tests run.
  await owner.updateTable("reportingPeriods").set({ fromDay: "2026-04-01" }).execute();

  const { hubspot } = control;
  await hubspot.createPortal(ACCOUNT);
  const deals = dealRecords();
  const around = surroundings(deals);
  const into = (kind: Parameters<typeof hubspot.importInto>[1], items: object[]) =>
    hubspot.importInto(ACCOUNT.portalId, kind, items);
  await into("pipelines", pipelines());
  await into(
    "owners",
    owners({ maya: maya.email, sam: sam.email, kim: kim.email, lee: lee.email }),
  );
  await into("deals", deals);
  for (const [kind, records] of Object.entries(around.records)) {
    await into(kind as keyof typeof around.records, records);
  }
  await into("associations", around.associations);

  /** Says yes on a vendor's consent page; gives what leads back. */
  async function consent(url: string, more: Record<string, string>) {
    const decided = await fetch(url.split("?")[0] ?? "", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ ...Object.fromEntries(new URL(url).searchParams), ...more }),
    });
    const back = new URL(decided.headers.get("location") ?? "").searchParams;
    return { code: back.get("code") ?? "", state: back.get("state") ?? "" };
  }

  return {
    product,
    owner,
    origin,
    sandbox,
    control,
    listener,
    world,
    organisationId,
    people,
    team: TEAM,
    settle,
    consent,
    headersOf,
    /** What the clock asks for at this instant, and all that follows from it. */
    async tick(): Promise<string[]> {
      const receivers = receiversOn(owner);
      await runDueTasks({ receivers, inStore: product.inStore, clock });
      return settle();
    },
    /** The HubSpot account, with leave to write. */
    async connectHubspot() {
      const query = { returnTo: "/deals", scopes: "write" } as const;
      const { body } = await product.call(maya, api.crm.authorize, { query });
      const portal = String(ACCOUNT.portalId);
      return consent(body.url, { portal, decision: "connect" });
    },
    async close() {
      await product.close();
      await listener.close();
      await sandbox.close();
    },
  };
}
export type AnswersCompany = Awaited<ReturnType<typeof answersCompany>>;

/** Takes what webhooks say, and keeps it. */
async function webhookListener() {
  const heard: Array<{ path: string; headers: Record<string, unknown>; body: unknown }> = [];
  let status = 200;
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      heard.push({
        path: request.url ?? "",
        headers: request.headers,
        body: JSON.parse(text || "null"),
      });
      response.statusCode = status;
      response.end("heard");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answerWith(next: number): void {
      status = next;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
