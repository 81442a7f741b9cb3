import { statfs } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "../config.ts";
import { type Command, type CommandInput, UsageError } from "./command.ts";
import { configErrorFindings, configurationFindings } from "./doctor/configuration.ts";
import { databaseFindings } from "./doctor/database.ts";
import { externalFindings } from "./doctor/external.ts";
import type { DoctorContext, Finding } from "./doctor/finding.ts";
import { machineFindings } from "./doctor/machine.ts";
import { signInFindings } from "./doctor/sign-in.ts";

export const doctorCommand: Command = {
  summary: "checks an installation and says what's wrong with it",
  help: `npm run admin -- doctor [--sign-in]

Looks at the configuration, the database, the queue, the keys, the identity provider, the mail server and this
machine, with the environment that the product would start with. Each trouble is one sentence: the cause, and what to
do. It changes nothing. It exits with 1 if something is wrong.

With --sign-in it looks at nothing but signing in: it prints an address at which you sign in with a test account, takes
the address that you come back to, and says what is wrong with the tokens; or it explains an access token that you paste.`,
  async run({ args, environment, say, ask }) {
    const { values } = parseArgs({ args, options: { "sign-in": { type: "boolean" } } });
    const findings = values["sign-in"]
      ? await runSignInChecks(environment, say, ask)
      : await runChecks(environment);
    for (const { subject, trouble } of findings) {
      say(trouble === null ? `ok    ${subject}` : `WRONG ${subject}\n      ${trouble}`);
    }
    const wrong = findings.filter(({ trouble }) => trouble !== null).length;
    say(wrong === 0 ? "\nAll good." : `\n${wrong} of ${findings.length} are wrong.`);
    return wrong === 0 ? 0 : 1;
  },
};

async function runSignInChecks(
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
  ask: CommandInput["ask"],
): Promise<Finding[]> {
  if (!ask) throw new UsageError("This needs a terminal to ask questions in.");
  const { identity, publicUrl } = readConfig(environment);
  return signInFindings({ identity, publicUrl, clock: () => new Date(), say, ask });
}

/** Runs every check; an invalid configuration prevents the others. */
export async function runChecks(
  environment: NodeJS.ProcessEnv,
  given: Partial<Pick<DoctorContext, "clock" | "freeBytes">> = {},
): Promise<Finding[]> {
  try {
    const config = readConfig(environment);
    const patient: DoctorContext = {
      config,
      environment,
      clock: () => new Date(),
      freeBytes: async () => {
        const { bavail, bsize } = await statfs(".");
        return bavail * bsize;
      },
      ...given,
    };
    return [
      ...configurationFindings(config, environment),
      ...(await databaseFindings(patient)),
      ...(await externalFindings(patient)),
      ...(await machineFindings(patient)),
    ];
  } catch (error) {
    if (error instanceof ConfigError) return configErrorFindings(error.message.split("\n"));
    throw error;
  }
}
