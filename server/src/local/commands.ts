import { createInterface } from "node:readline/promises";
import { readConfig } from "../config.ts";
import { migrate } from "../db/migrate.ts";
import { type Mode, serve, startFailure } from "../main.ts";

const MODES: readonly string[] = ["web", "worker", "all"] satisfies Mode[];
const isMode = (word: string | undefined): word is Mode => MODES.includes(word ?? "");

/**
 * Runs the commands of package.json. Failures print one readable line each and exit with code 1.
 */
export async function commands(command: string, args: string[]): Promise<void> {
  try {
    await run(command, args);
  } catch (error) {
    process.stderr.write(`${startFailure(error, process.env.PORT)}\n`);
    process.exit(1);
  }
}

async function run(command: string, args: string[]): Promise<void> {
  switch (command) {
    case "start":
      return (await import("./start.ts")).start(process.env, { reload: false });
    case "dev":
      return (await import("./start.ts")).start(process.env, { reload: true });
    case "serve": {
      const [mode] = args;
      if (!isMode(mode))
        throw new Error("Say which part to serve: npm run serve -- web|worker|all");
      return serve(mode, process.env);
    }
    case "migrate":
      return runMigrations(process.env);
    case "admin": {
      const { admin } = await import("../admin/admin.ts");
      const say = (line: string) => void process.stdout.write(`${line}\n`);
      process.exitCode = await admin({ args, environment: process.env, say, ask });
      return;
    }
    case "token":
      return (await import("./token.ts")).printToken(args[0], process.env);
    case "db-types":
      return (await import("./db-types.ts")).writeTypes();
    default:
      throw new Error(`There's no command ${command}.`);
  }
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

async function runMigrations(environment: NodeJS.ProcessEnv): Promise<void> {
  const { database } = readConfig({ OIDC_ISSUER: "https://unused.test", ...environment });
  const ownerUrl = environment.DATABASE_OWNER_URL;
  if (!ownerUrl) {
    throw new Error("DATABASE_OWNER_URL is missing: migrations run as the owner of the tables.");
  }
  const applied = await migrate(ownerUrl, database.url);
  process.stdout.write(applied.length ? `Applied ${applied.join(", ")}\n` : "Nothing to apply.\n");
}
