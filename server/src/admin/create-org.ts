import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";

import { z } from "zod";
import { isTimeZone } from "../context/time.ts";
import { systemOf } from "../context/viewer.ts";
import { withClient } from "../db/with-client.ts";
import { type Command, UsageError } from "./command.ts";

const CreateOrgOptions = z.object({
  name: z.string().trim().min(1).max(80),
  manager: z.email().max(320).toLowerCase(),
  "manager-name": z.string().trim().min(1).max(200),
  "time-zone": z.string().refine(isTimeZone, "there's no time zone with that name").default("UTC"),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "three capital letters")
    .default("EUR"),
  "trial-days": z.coerce.number().int().min(0).max(3650).default(14),
});
type CreateOrgOptions = z.infer<typeof CreateOrgOptions>;

const DAY_MS = 86_400_000;

export const createOrgCommand: Command = {
  summary: "creates an organisation with its first manager",
  help: `npm run admin -- create-org --name NAME --manager ADDRESS --manager-name NAME
                            [--time-zone UTC] [--currency EUR] [--trial-days 14]

Makes an organisation. Its manager joins by signing in with that email address, which the identity provider must have
verified. It prints the organisation's id. Without billing the trial means nothing.`,
  async run({ args, environment, say }) {
    const text = { type: "string" } as const;
    const options = {
      name: text,
      manager: text,
      "manager-name": text,
      "time-zone": text,
      currency: text,
      "trial-days": text,
    };
    const { values } = parseArgs({ args, options });
    const wanted = CreateOrgOptions.safeParse(values);
    if (!wanted.success) {
      const [issue] = wanted.error.issues;
      throw new UsageError(`--${String(issue?.path[0])}: ${issue?.message}`);
    }
    if (!environment.DATABASE_URL) throw new Error("DATABASE_URL is missing.");
    say(await create(environment.DATABASE_URL, wanted.data, new Date()));
    return 0;
  },
};

/** Runs as the product's own account, bound by the same policies. */
function create(appUrl: string, wanted: CreateOrgOptions, now: Date): Promise<string> {
  const { organisationId, userId: nobody, role } = systemOf(randomUUID());
  const managerId = randomUUID();
  const trialEndsAt = new Date(now.getTime() + wanted["trial-days"] * DAY_MS);
  return withClient(appUrl, async (client) => {
    await client.query("begin");
    await client.query("select enter($1, $2, $3)", [organisationId, nobody, role]);
    await client.query(
      "insert into organisations (id, name, currency, time_zone, trial_ends_at) values ($1, $2, $3, $4, $5)",
      [organisationId, wanted.name, wanted.currency, wanted["time-zone"], trialEndsAt],
    );
    await client.query(
      "insert into users (organisation_id, id, email, name, role) values ($1, $2, $3, $4, 'manager')",
      [organisationId, managerId, wanted.manager, wanted["manager-name"]],
    );
    await client.query(
      "insert into audit_log (organisation_id, at, actor_id, action, target) values ($1, $2, $3, 'organisation.created', $4)",
      [organisationId, now, nobody, `user ${managerId}`],
    );
    await client.query("commit");
    return organisationId;
  });
}
