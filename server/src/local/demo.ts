import { Role } from "@touchline/contract";
import { RIGHTS } from "@touchline/domain";
import { sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Config } from "../config.ts";
import { quarterAt } from "../context/time.ts";
import type { Viewer } from "../context/viewer.ts";
import { connect, type Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { connectDemoCalendar } from "./demo-calendar.ts";
import { connectDemo } from "./demo-crm.ts";
import { DemoGoal, loadGoals } from "./demo-goals.ts";
import { demoId } from "./demo-id.ts";
import { addTeamNumbers } from "./demo-tree.ts";

const DemoPerson = z.object({
  email: z.email(),
  name: z.string(),
  title: z.string(),
  role: Role,
  reportsTo: z.email().optional(),
  movedFrom: z.email().optional(),
});
type DemoPerson = z.infer<typeof DemoPerson>;

const Company = z.object({
  organisations: z.array(
    z.object({
      name: z.string(),
      currency: z.string(),
      timeZone: z.string(),
      trialDaysLeft: z.number().nullable(),
      managersSee: z.enum(["everybody", "tree"]).default("everybody"),
      people: z.array(DemoPerson),
      goals: z.array(DemoGoal).default([]),
      movingDay: z.iso.date().optional(),
    }),
  ),
});
type Organisation = z.infer<typeof Company>["organisations"][number];

/** A demo organisation that is in use. */
export interface LoadedCompany {
  name: string;
  isNew: boolean;
  /** The manager who administers it. */
  manager: Viewer;
  /** The managers with reps. */
  coaches: Viewer[];
}

const DAY_MS = 86_400_000;
/** For how long people have been in their teams. */
const DAYS_IN_TEAM = 800;

/**
 * Loads the sandbox's demo organisations into an empty database; skips existing ones. Returns the
 * ones in use. Only the first is connected to its CRM, so that starting doesn't take longer.
 */
export async function loadDemo(
  sandboxUrl: string,
  config: Config,
  now: Date,
): Promise<LoadedCompany[]> {
  const response = await fetch(`${sandboxUrl}/control/demo`);
  const { organisations } = Company.parse(await response.json());
  const database = connect(config.database.url, { max: 1 });
  try {
    const loaded: LoadedCompany[] = [];
    for (const organisation of organisations) {
      const company = await load(database, organisation, now);
      if (organisation.goals.length > 0) loaded.push(company);
    }
    const [first] = loaded;
    if (first?.isNew) {
      await connectDemo(sandboxUrl, config, first, now);
      const email = organisations
        .find(({ name }) => name === first.name)
        ?.people.find(({ role }) => role === "manager")?.email;
      await connectDemoCalendar(sandboxUrl, config, first.manager, email ?? "", now);
    }
    return loaded;
  } finally {
    await database.close();
  }
}

async function load(
  { db }: Database,
  organisation: Organisation,
  now: Date,
): Promise<LoadedCompany> {
  const organisationId = demoId(organisation.name);
  const idByEmail = (email: string) => demoId(`${organisation.name} ${email}`);
  const { people, goals, trialDaysLeft, name, currency, timeZone, managersSee } = organisation;
  const manager = people.find(({ role }) => role === "manager");
  if (!manager) throw new Error(`${name} has no manager.`);
  const managerOf = ({ role, reportsTo }: DemoPerson) =>
    reportsTo ?? (role === "rep" ? manager.email : null);
  const leads = new Map(people.map((person) => [person.email, managerOf(person)]));
  const viewerOf = (email: string): Viewer => ({
    ...{ organisationId, userId: idByEmail(email), role: "manager" },
    isAdministering: email === manager.email,
  });
  const reps = people.filter(({ role }) => role === "rep");
  const company = {
    name,
    manager: viewerOf(manager.email),
    coaches: [...new Set(reps.map((rep) => managerOf(rep) ?? manager.email))].map(viewerOf),
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
        managersSee,
        isPaid: trialDaysLeft === null,
        setUpAt: goals.length > 0 ? now : null,
        trialEndsAt:
          trialDaysLeft === null ? null : new Date(now.getTime() + trialDaysLeft * DAY_MS),
      })
      .onConflict((on) => on.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) return { ...company, isNew: false };

    await tx
      .insertInto("users")
      .values(
        people.map((person) => {
          const { email, name, title, role } = person;
          const lead = managerOf(person);
          const managerId = lead === null ? null : idByEmail(lead);
          return { organisationId, id: idByEmail(email), email, name, title, role, managerId };
        }),
      )
      .execute();
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
    await dateTeams(tx, organisationId, now);
    for (const { email, movedFrom } of people) {
      if (!movedFrom || !organisation.movingDay) continue;
      const move = { personId: idByEmail(email), fromId: idByEmail(movedFrom) };
      await addMove(tx, organisationId, { ...move, day: organisation.movingDay, now });
    }
    const into = {
      ...{ tx, organisationId, idByEmail, actAs },
      nameByEmail: new Map(people.map((person) => [person.email, person.name])),
      managerEmail: manager.email,
      leads,
      running: quarterAt(now, { timeZone, fiscalStartMonth: 1 }),
    };
    await loadGoals(into, goals, now);
    await addTeamNumbers(into, goals, now);
    return { ...company, isNew: true };
  });
}

const dayBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** The people's teams are as old as their deals. */
async function dateTeams(tx: Transaction<DB>, organisationId: string, now: Date): Promise<void> {
  await tx
    .updateTable("reportingPeriods")
    .set({ fromDay: dayBefore(now, DAYS_IN_TEAM) })
    .where("organisationId", "=", organisationId)
    .execute();
}

async function addMove(
  tx: Transaction<DB>,
  organisationId: string,
  { personId, fromId, day, now }: { personId: string; fromId: string; day: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("reportingPeriods")
    .set({ fromDay: day })
    .where("organisationId", "=", organisationId)
    .where("personId", "=", personId)
    .execute();
  await tx
    .insertInto("reportingPeriods")
    .values({
      ...{ organisationId, personId, managerId: fromId },
      ...{ fromDay: dayBefore(now, DAYS_IN_TEAM), untilDay: day },
    })
    .execute();
}
