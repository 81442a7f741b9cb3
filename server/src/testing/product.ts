import { randomUUID } from "node:crypto";
import {
  api,
  type Role,
  type Route,
  type RouteInput,
  type RouteResponse,
} from "@touchline/contract";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { buildApp } from "../app.ts";
import { type Config, readConfig } from "../config.ts";
import { NO_VENDORS, type Vendors } from "../context/context.ts";
import { connect } from "../db/connect.ts";
import { type InStore, storeOn } from "../db/store.ts";
import { liveHub } from "../http/hub.ts";
import { openQueue } from "../jobs/queue.ts";
import { startWorker } from "../jobs/worker.ts";
import { makeLog } from "../operations/log.ts";
import { metrics } from "../operations/metrics.ts";
import { testDatabase } from "./database.ts";
import { testIssuer } from "./issuer.ts";
import { withShortPauses } from "./short-pauses.ts";

export interface Person {
  id: string;
  subject: string;
  email: string;
  name: string;
  role: Role;
  headers: { authorization: string };
}

interface Options {
  /** Defaults to a new database on the shared test server. */
  database?: TestDatabase;
  environment?: Record<string, string>;
  works?: boolean;
  /** Shortens retry delays. */
  hurries?: boolean;
  /** A proxy between the product and its database, for tests that cut the connection. */
  via?: (appUrl: string) => Promise<string>;
  now?: Date;
  logTo?: NodeJS.WritableStream;
  webFolder?: string;
  makeOutside?: (config: Config, inStore: InStore, clock: () => Date) => Vendors;
}

/** The whole server on a new database, with users who can sign in. */
export async function testProduct({
  database: given,
  environment,
  works = false,
  hurries = false,
  via,
  now,
  logTo,
  webFolder,
  makeOutside,
}: Options = {}) {
  const database = given ?? (await testDatabase());
  const issuer = await testIssuer();
  const appUrl = (await via?.(database.appUrl)) ?? database.appUrl;
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: appUrl,
    OIDC_ISSUER: issuer.url,
    RATE_LIMIT_PER_MINUTE: "100000",
    // No load shedding on a busy machine, except in the tests about it.
    MAX_CONCURRENT_CALLS: "1000",
    // On any machine.
    DATABASE_POOL: "10",
    ...environment,
  });
  const { url, directUrl } = config.database;
  const connected = connect(url, { keepsPlans: url === directUrl });
  const errors: unknown[] = [];
  const onError = (error: Error) => void errors.push(error);
  const opened = await openQueue(directUrl, {
    works,
    onError,
    silenceSeconds: config.workerSilenceSeconds,
  });
  const queue = hurries ? withShortPauses(opened) : opened;
  const hub = liveHub(directUrl, onError);
  const clock = () => now ?? new Date();
  const inStore = storeOn(connected.db, queue);
  const outside = makeOutside?.(config, inStore, clock) ?? NO_VENDORS;
  const done: string[] = [];
  if (works) {
    const onDone = (name: string, outcome: string) => void done.push(`${name} ${outcome}`);
    await startWorker({ queue, inStore, vendors: outside, clock, onDone });
  }
  const app = await buildApp({
    config,
    database: connected,
    queue,
    hub,
    log: makeLog(config, logTo),
    metrics: metrics(),
    tracking: { report: (error) => void errors.push(error), close: async () => undefined },
    vendors: outside,
    webFolder: webFolder ?? null,
    clock,
  });

  return {
    app,
    issuer,
    database,
    pool: connected.pool,
    inStore,
    errors,
    done,
    organisation: (given: OrganisationOptions = {}) => organisation(database.owner, issuer, given),
    call: caller(app),
    signIn: signInOf(app, issuer),
    async close() {
      await app.close();
      await hub.close();
      await queue.close();
      await connected.close();
      await database.close();
      await issuer.close();
    },
  };
}

export type TestProduct = Awaited<ReturnType<typeof testProduct>>;

interface PersonOptions {
  name?: string;
  managerId?: string;
  observesId?: string;
}

interface OrganisationOptions {
  managersSee?: "everybody" | "tree";
  timeZone?: string;
  isPaid?: boolean;
  trialEndsAt?: Date | null;
}

/** A new organisation per test, so that tests are isolated as tenants. */
async function organisation(
  owner: TestDatabase["owner"],
  issuer: Awaited<ReturnType<typeof testIssuer>>,
  { timeZone = "UTC", isPaid = true, trialEndsAt = null, managersSee }: OrganisationOptions,
) {
  const id = randomUUID();
  const name = `Organisation ${id}`;
  await owner
    .insertInto("organisations")
    .values({ id, name, timeZone, isPaid, trialEndsAt, ...(managersSee && { managersSee }) })
    .execute();

  async function person(role: Role, given: PersonOptions = {}): Promise<Person> {
    const userId = randomUUID();
    const subject = `subject-${userId}`;
    const email = `${userId}@people.test`;
    const { name = `${role} ${userId}`, ...place } = given;
    const title = "Account Executive";
    await owner
      .insertInto("users")
      .values({ organisationId: id, id: userId, email, name, title, role, ...place })
      .execute();
    await owner
      .insertInto("identities")
      .values({ organisationId: id, userId, issuer: issuer.url, subject, verifiedEmail: email })
      .execute();
    const headers = { authorization: `Bearer ${await issuer.accessToken(subject)}` };
    return { id: userId, subject, email, name, role, headers };
  }
  return {
    id,
    name,
    manager: (given?: PersonOptions) => person("manager", given),
    rep: (given?: PersonOptions) => person("rep", given),
    admin: () => person("admin"),
    observer: (given?: PersonOptions) => person("observer", given),
  };
}
export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

/** A user at the provider with a verified address, who chooses a workspace as on the pages. */
function signInOf(app: FastifyInstance, issuer: Awaited<ReturnType<typeof testIssuer>>) {
  return async (email: string, claims: Record<string, unknown> = {}, subject = `sub-${email}`) => {
    const call = caller(app);
    const headers = { authorization: `Bearer ${await issuer.accessToken(subject)}` };
    const idToken = await issuer.idToken(subject, {
      email,
      email_verified: true,
      name: "New Person",
      ...claims,
    });
    const choose = (organisationId: string) => ({ body: { idToken, organisationId } });
    return {
      headers,
      idToken,
      open: () => call({ headers }, api.session.open, { body: { idToken } }),
      join: (id: string) => call({ headers }, api.session.join, choose(id)),
      decline: (id: string) => call({ headers }, api.session.decline, choose(id)),
      /** The workspaces offered, after opening the link to one. */
      async offers(organisationId?: string) {
        const body = { idToken, ...(organisationId && { organisationId }) };
        return (await call({ headers }, api.session.workspaces, { body })).body;
      },
    };
  };
}

/** Calls a contract route as a user, type-checked against the contract. */
function caller(app: FastifyInstance) {
  return async <R extends Route>(
    who: Pick<Person, "headers"> | null,
    route: R,
    sent: RouteInput<R>,
  ): Promise<{ status: number; body: RouteResponse<R>; raw: LightMyRequestResponse }> => {
    const { params, query, body } = sent as Record<string, Record<string, string> | undefined>;
    const url = route.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? "");
    const raw = await app.inject({
      method: route.method,
      url,
      ...(who && { headers: who.headers }),
      ...(query && { query }),
      ...(body !== undefined && { payload: body }),
    });
    return { status: raw.statusCode, body: raw.json(), raw };
  };
}
