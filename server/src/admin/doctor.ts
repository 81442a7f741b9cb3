import { statfs } from "node:fs/promises";
import { ConfigError, readConfig } from "../config.ts";
import type { Command } from "./command.ts";
import { configurationFindings, mistakesIn } from "./doctor/configuration.ts";
import { databaseFindings } from "./doctor/database.ts";
import type { Finding, Patient } from "./doctor/finding.ts";
import { machineFindings } from "./doctor/machine.ts";
import { outsideFindings } from "./doctor/outside.ts";

export const doctorCommand: Command = {
  summary: "looks at an installation and says what is wrong with it",
  help: `npm run admin -- doctor

Looks at the configuration, the database, the queue, the keys, the identity provider, the mail server and this
machine, with the environment that the product would start with. Each trouble is one sentence: the cause, and what to
do. It changes nothing. It exits with 1 if something is wrong.`,
  async run({ environment, say }) {
    const findings = await examine(environment);
    for (const { looked, trouble } of findings) {
      say(trouble === null ? `ok    ${looked}` : `WRONG ${looked}\n      ${trouble}`);
    }
    const wrong = findings.filter(({ trouble }) => trouble !== null).length;
    say(wrong === 0 ? "\nAll is well." : `\n${wrong} of ${findings.length} are wrong.`);
    return wrong === 0 ? 0 : 1;
  },
};

/** Everything that can be looked at; a configuration that is refused hides the rest. */
export async function examine(
  environment: NodeJS.ProcessEnv,
  given: Partial<Pick<Patient, "clock" | "freeBytes">> = {},
): Promise<Finding[]> {
  try {
    const config = readConfig(environment);
    const patient: Patient = {
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
      ...(await outsideFindings(patient)),
      ...(await machineFindings(patient)),
    ];
  } catch (error) {
    if (error instanceof ConfigError) return mistakesIn(error.message.split("\n"));
    throw error;
  }
}
