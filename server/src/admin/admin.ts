import { withLocalDatabase } from "../local/local-database.ts";
import { type Command, type CommandInput, UsageError } from "./command.ts";

const COMMANDS: Record<string, () => Promise<Command>> = {
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
  backup: async () => (await import("./backup.ts")).backupCommand,
  restore: async () => (await import("./restore.ts")).restoreCommand,
  "rehearse-upgrade": async () => (await import("./rehearse-upgrade.ts")).rehearseUpgradeCommand,
  "rotate-key": async () => (await import("./rotate-key.ts")).rotateKeyCommand,
  jobs: async () => (await import("./jobs.ts")).jobsCommand,
  orgs: async () => (await import("./orgs.ts")).orgsCommand,
  "hubspot-project": async () => (await import("./hubspot-project.ts")).hubspotProjectCommand,
  "create-org": async () => (await import("./create-org.ts")).createOrgCommand,
  "export-org": async () => (await import("./export-org.ts")).exportOrgCommand,
  "delete-org": async () => (await import("./delete-org.ts")).deleteOrgCommand,
};

export async function admin({ args, environment, say, ask }: CommandInput): Promise<number> {
  const [name, ...rest] = args;
  const load = name === undefined ? undefined : COMMANDS[name];
  if (!load) {
    await list(say);
    return name === "--help" || name === "help" ? 0 : 2;
  }
  const command = await load();
  if (rest.includes("--help")) {
    say(command.help);
    return 0;
  }
  try {
    const run = (found: NodeJS.ProcessEnv) =>
      command.run({ args: rest, environment: found, say, ...(ask && { ask }) });
    return command.needsDatabase === false
      ? await run(environment)
      : await withLocalDatabase(environment, run);
  } catch (error) {
    // `parseArgs` reports unknown arguments as a TypeError with its own code.
    const isUsage =
      error instanceof UsageError ||
      (error instanceof TypeError && "code" in error && String(error.code).includes("PARSE_ARGS"));
    if (!isUsage) throw error;
    say(`${error.message}\n\n${command.help}`);
    return 2;
  }
}

async function list(say: (line: string) => void): Promise<void> {
  say("npm run admin -- COMMAND, or COMMAND --help\n");
  for (const [name, load] of Object.entries(COMMANDS)) {
    say(`  ${name.padEnd(16)} ${(await load()).summary}`);
  }
  say("\nExit codes: 0 if all is well, 1 if something is wrong, 2 for wrong usage.");
}
