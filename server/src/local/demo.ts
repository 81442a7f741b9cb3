import { Role } from "@touchline/contract";
import { RIGHTS } from "@touchline/domain";
import { sql } from "kysely";
import { z } from "zod";
import type { Config } from "../config.ts";
import { quarterAt } from "../context/time.ts";
import { connect, type Database } from "../db/connect.ts";
import { connectDemoCalendar } from "./demo-calendar.ts";
import type { DemoManager } from "./demo-coaching.ts";
import { connectDemo } from "./demo-crm.ts";
import { DemoGoal, loadGoals } from "./demo-goals.ts";
import { demoId } from "./demo-id.ts";

const Company = z.object({
  organisations: z.array(
    z.object({
      name: z.string(),
      currency: z.string(),
      timeZone: z.string(),
      trialDaysLeft: z.number().nullable(),
      people: z.array(
        z.object({ email: z.email(), name: z.string(), title: z.string(), role: Role }),
      ),
      goals: z.array(DemoGoal).default([]),
    }),
  ),
});
type Organisation = z.infer<typeof Company>["organisations"][number];

const DAY_MS = 86_400_000;

/**
 * Loads the sandbox's demo organisations into an empty database; skips existing ones. Returns the
 * managers of the active ones.
 */
export async function loadDemo(
  sandboxUrl: string,
  config: Config,
  now: Date,
): Promise<DemoManager[]> {
  const response = await fetch(`${sandboxUrl}/control/demo`);
  const { organisations } = Company.parse(await response.json());
  const database = connect(config.database.url, { max: 1 });
  const managers: DemoManager[] = [];
  try {
    for (const organisation of organisations) {
      const manager = await load(database, organisation, now);
      if (organisation.goals.length === 0) continue;
      if (manager.isNew) {
        await connectDemo(sandboxUrl, config, manager, organisation.name, now);
        const email = organisation.people.find(({ role }) => role === "manager")?.email ?? "";
        await connectDemoCalendar(sandboxUrl, config, manager, email, now);
      }
      managers.push(manager);
    }
    return managers;
  } finally {
    await database.close();
  }
}

async function load({ db }: Database, organisation: Organisation, now: Date): Promise<DemoManager> {
  const organisationId = demoId(organisation.name);
  const idByEmail = (email: string) => demoId(`${organisation.name} ${email}`);
  const { people, goals, trialDaysLeft, name, currency, timeZone } = organisation;
  const manager = people.find(({ role }) => role === "manager");
  if (!manager) throw new Error(`${name} has no manager.`);

  const viewer = {
    ...{ organisationId, userId: idByEmail(manager.email), role: manager.role },
    isAdministering: true,
  };

  return db.transaction().execute(async (tx) => {
    const actAs = (userId: string) =>
      sql`select set_config('app.organisation', ${organisationId}, true),
                 set_config('app.viewer', ${userId}, true),
                 set_config('app.role', 'manager', true),
                 set_config('app.rights', ${RIGHTS.join(" ")}, true)`.execute(tx);
    await actAs(idByEmail(manager.email));

    const made = await tx
      .insertInto("organisations")
      .values({
        id: organisationId,
        name,
        currency,
        timeZone,
        isPaid: trialDaysLeft === null,
        setUpAt: goals.length > 0 ? now : null,
        trialEndsAt:
          trialDaysLeft === null ? null : new Date(now.getTime() + trialDaysLeft * DAY_MS),
      })
      .onConflict((on) => on.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) return { ...viewer, isNew: false };

    const others = people.filter((person) => person !== manager);
    // Managers first, because the others refer to them.
    for (const { email, name, title, role } of [manager, ...others]) {
      const managerId = role === "rep" ? idByEmail(manager.email) : null;
      await tx
        .insertInto("users")
        .values({ organisationId, id: idByEmail(email), email, name, title, role, managerId })
        .execute();
    }
    for (const { email } of people) {
      // Demo users have already joined their workspace.
      await sql`select set_config('app.viewer', ${idByEmail(email)}, true),
                       set_config('app.role', 'sign-in', true)`.execute(tx);
      await tx
        .insertInto("invitationAnswers")
        .values({
          ...{ organisationId, userId: idByEmail(email), email },
          ...{ answer: "joined", answeredAt: now },
        })
        .execute();
    }
    await actAs(idByEmail(manager.email));
    await loadGoals(
      {
        tx,
        organisationId,
        idByEmail,
        nameByEmail: new Map(people.map((person) => [person.email, person.name])),
        managerEmail: manager.email,
        running: quarterAt(now, { timeZone, fiscalStartMonth: 1 }),
        actAs,
      },
      goals,
      now,
    );
    return { ...viewer, isNew: true };
  });
}
