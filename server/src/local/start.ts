import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "../config.ts";
import { databaseAddress } from "../db/address.ts";
import { migrate } from "../db/migrate.ts";
import { onStop } from "../operations/stop.ts";
import { loadDemo } from "./demo.ts";
import { addDemoCoaching } from "./demo-coaching.ts";
import {
  dataDirOf,
  LOCAL_DATABASE,
  localAddresses,
  localKey,
  makeLocalDatabase,
} from "./local-database.ts";
import { startPart } from "./part.ts";
import { startWithReload } from "./reload.ts";
import { supervisePostgres } from "./supervised-postgres.ts";
import { buildWebIfStale } from "./web-build.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PARENT_CHECK_MS = 500;
/** Ports from 1024 on that browsers and `fetch` refuse. */
const REFUSED_BY_BROWSERS = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
]);

/**
 * Starts everything on one machine without configuration: database, sandbox, demo company, product.
 */
export async function start(
  environment: NodeJS.ProcessEnv,
  { reload }: { reload: boolean },
): Promise<void> {
  const port = portOf(environment.PORT);
  const sandboxPort = port + 10;
  const dataDir = dataDirOf(environment);
  const appUrl = `http://localhost:${port}`;
  const stops: Array<() => Promise<unknown>> = [];
  let stopping: Promise<void> | undefined;
  const stopAll = () => {
    stopping ??= (async () => {
      for (const stop of stops.reverse()) await stop();
    })();
    return stopping;
  };
  const endAll = async (words: string) => {
    process.stderr.write(`${words}\n`);
    await stopAll();
    process.exit(1);
  };
  onStop(stopAll);
  stopWithParent(environment);

  try {
    await buildWebIfStale(ROOT);
    const database = await openDatabase(environment, dataDir, appUrl, stops, endAll);
    await migrate(database.ownerUrl, database.appUrl);

    const sandbox = await startPart("sandbox", join(ROOT, "sandbox/src/main.ts"), [], {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(sandboxPort + 1),
      SANDBOX_APP_ORIGINS: [appUrl, ...(reload ? [`http://localhost:${port + 1}`] : [])].join(","),
      SANDBOX_DATA_DIR: join(dataDir, "sandbox"),
    });
    stops.push(sandbox.stop);
    const sandboxUrl = `http://localhost:${sandboxPort}`;
    const productEnvironment = {
      LOG_LEVEL: "warn",
      ...environment,
      PORT: String(port),
      DATABASE_URL: database.appUrl,
      OIDC_ISSUER: environment.OIDC_ISSUER || `${sandboxUrl}/identity`,
      ENCRYPTION_KEY: environment.ENCRYPTION_KEY || localKey(dataDir),
      ...hubspotEnvironment(environment, sandboxUrl),
      ...googleEnvironment(environment, sandboxUrl),
      ...slackEnvironment(environment, sandboxUrl),
      ...mailEnvironment(environment, sandboxPort + 1),
      ...stripeEnvironment(environment, sandboxUrl),
    };
    const config = readConfig(productEnvironment);
    const companies = await loadDemo(sandboxUrl, config, new Date());
    const { INSPECT } = environment;
    const nodeOptions = INSPECT ? [`--inspect=127.0.0.1:${INSPECT}`] : [];
    const launcher = join(ROOT, "scripts/launch.mjs");
    const startProduct = () =>
      startPart("product", launcher, ["serve", "all"], productEnvironment, nodeOptions);
    const product = reload ? await startWithReload(ROOT, startProduct) : await startProduct();
    stops.push(product.stop, addDemoCoaching(sandboxUrl, config, companies, new Date()).stop);
    const parts = [sandbox, product];
    if (reload) {
      const web = await startPart("web app", join(ROOT, "scripts/web-dev.mjs"), [], {
        WEB_PORT: String(port + 1),
        API_URL: appUrl,
      });
      stops.push(web.stop);
      parts.push(web);
    }
    for (const { exited } of parts) void exited.then(endAll);
    const shownUrl = reload ? `http://localhost:${port + 1}` : appUrl;
    process.stdout.write(banner({ appUrl: shownUrl, sandboxUrl, where: database.where }));
  } catch (error) {
    await stopAll();
    throw error;
  }
}

interface OpenDatabase {
  ownerUrl: string;
  appUrl: string;
  where: string;
}

/** Opens the configured database, or an embedded one that no other start is using. */
async function openDatabase(
  environment: NodeJS.ProcessEnv,
  dataDir: string,
  appUrl: string,
  stops: Array<() => Promise<unknown>>,
  onEnd: (words: string) => void,
): Promise<OpenDatabase> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = environment;
  if (DATABASE_URL) {
    if (!DATABASE_OWNER_URL) throw new Error("DATABASE_OWNER_URL is missing beside DATABASE_URL.");
    const { hosts, database } = databaseAddress(DATABASE_URL);
    return { ownerUrl: DATABASE_OWNER_URL, appUrl: DATABASE_URL, where: `${hosts}/${database}` };
  }
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const postgres = await supervisePostgres({ dataDir, appUrl, say, onEnd });
  stops.push(postgres.stop);
  await makeLocalDatabase(postgres.holder);
  return { ...localAddresses(postgres.url(LOCAL_DATABASE), dataDir), where: postgres.dataDir };
}

function portOf(given: string | undefined): number {
  const port = Number(given || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_524) {
    throw new Error(`PORT is wrong: ${given} isn't a port between 1 and 65524.`);
  }
  const refused = [port, port + 1, port + 10].find((one) => REFUSED_BY_BROWSERS.has(one));
  if (refused) {
    throw new Error(
      `PORT is wrong: with ${port} something would be at ${refused}, which browsers refuse to ask. Choose another.`,
    );
  }
  return port;
}

function hubspotEnvironment(environment: NodeJS.ProcessEnv, sandboxUrl: string): NodeJS.ProcessEnv {
  if (environment.HUBSPOT_CLIENT_ID) return {};
  return {
    HUBSPOT_CLIENT_ID: "sandbox-client-id",
    HUBSPOT_CLIENT_SECRET: "sandbox-client-secret",
    HUBSPOT_APP_ID: "39522895",
    HUBSPOT_API_URL: `${sandboxUrl}/hubspot`,
    HUBSPOT_APP_URL: `${sandboxUrl}/hubspot`,
  };
}

/** The sandbox's Google, unless a Google app is configured. */
function googleEnvironment(environment: NodeJS.ProcessEnv, sandboxUrl: string): NodeJS.ProcessEnv {
  if (environment.GOOGLE_CLIENT_ID) return {};
  return {
    GOOGLE_CLIENT_ID: "sandbox-google-client-id",
    GOOGLE_CLIENT_SECRET: "sandbox-google-client-secret",
    GOOGLE_URL: `${sandboxUrl}/google-calendar`,
  };
}

/** The sandbox's Slack, unless a Slack app is configured. */
function slackEnvironment(environment: NodeJS.ProcessEnv, sandboxUrl: string): NodeJS.ProcessEnv {
  if (environment.SLACK_CLIENT_ID) return {};
  return {
    SLACK_CLIENT_ID: "sandbox-slack-client-id",
    SLACK_CLIENT_SECRET: "sandbox-slack-client-secret",
    SLACK_SIGNING_SECRET: "sandbox-slack-signing-secret",
    SLACK_API_URL: `${sandboxUrl}/slack/api/`,
    SLACK_AUTHORIZE_URL: `${sandboxUrl}/slack/oauth/v2/authorize`,
  };
}

/** The sandbox's Stripe, unless a Stripe account is configured. */
function stripeEnvironment(environment: NodeJS.ProcessEnv, sandboxUrl: string): NodeJS.ProcessEnv {
  if (environment.STRIPE_SECRET_KEY) return {};
  return {
    STRIPE_SECRET_KEY: "sk_test_sandbox",
    STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
    STRIPE_PRICE_ID: "price_sandbox_month",
    STRIPE_API_URL: sandboxUrl,
  };
}

/** The sandbox's mailbox, unless another is configured. */
function mailEnvironment(environment: NodeJS.ProcessEnv, smtpPort: number): NodeJS.ProcessEnv {
  if (environment.SMTP_URL) return {};
  return { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: "no-reply@touchline.test" };
}

/** npm doesn't forward signals, so exit when it does. */
function stopWithParent(environment: NodeJS.ProcessEnv): void {
  if (!environment.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS).unref();
}

function banner(at: { appUrl: string; sandboxUrl: string; where: string }): string {
  return `
  Touchline   ${at.appUrl}
  Sign in as  password demo
              One team        manager@demo.test, rep1@demo.test … rep6@demo.test
              Three levels    cro@south.test, manager1@south.test … manager3@south.test,
                              rep1@south.test … rep18@south.test, admin@south.test, observer@south.test
              Trial ended     manager@trial.test
              Empty           manager@new.test
  Sandbox     ${at.sandboxUrl}
  Data        ${at.where}
  Stop        Ctrl-C
\n`;
}
