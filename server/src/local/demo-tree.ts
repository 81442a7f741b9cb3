import { sum } from "@touchline/domain";
import type { DemoGoal, GoalTarget } from "./demo-goals.ts";

const DAY_MS = 86_400_000;

/** What the people above say about each team, in their order: share of the commits, and why. */
const TEAM_CALLS = [
  {
    own: { share: 0.97, note: "In line with the commits. One large deal counted at half." },
    above: { share: 0.97, note: "Agree with Nora." },
  },
  {
    own: { share: 1.12, note: "Two late proposals should still make it this quarter." },
    above: { share: 0.9, note: "Pipeline is too thin to catch up. Deal review every Thursday." },
  },
  {
    own: { share: 0.95, note: "Both renewals are signed. Luca needs help with his proposals." },
    above: { share: 0.98, note: "Isabel has been careful three quarters in a row." },
  },
];
const COMPANY_CALL = { share: 0.94, note: "Counting Central lower than Hannes does." };
/** The first team is assigned more than it has to bring. */
const TEAM_QUOTA_SHARE = 0.92;

/** In an organisation of several levels, the numbers above the reps. */
export async function addTeamNumbers(
  into: GoalTarget,
  goals: readonly DemoGoal[],
  now: Date,
): Promise<void> {
  const { leads, managerEmail, running: period } = into;
  const teams = [...leads].flatMap(([email, lead]) => (lead === managerEmail ? email : []));
  const current = new Map(
    goals.filter((goal) => goal.period === period).map((goal) => [goal.email, goal]),
  );
  const ofTeam = (lead: string) =>
    [...current.values()].filter(({ email }) => leads.get(email) === lead);
  // The reps of a small organisation report to its manager.
  if (teams.every((lead) => ofTeam(lead).length === 0)) return;

  const add = callsInto(into, now);
  for (const [index, lead] of teams.entries()) {
    const calls = TEAM_CALLS[index];
    const commits = sum(ofTeam(lead).map(({ repCommit }) => repCommit));
    if (!calls) continue;
    await add({ about: lead, by: lead, commits, daysAgo: 3, ...calls.own });
    await add({ about: lead, by: managerEmail, commits, daysAgo: 1, ...calls.above });
  }
  const commits = sum([...current.values()].map(({ repCommit }) => repCommit));
  const about = managerEmail;
  await add({ about, by: about, commits, daysAgo: 8, share: 1, note: "" });
  await add({ about, by: about, commits, daysAgo: 1, ...COMPANY_CALL });

  const [first = ""] = teams;
  const assigned = sum(ofTeam(first).map(({ quota }) => quota));
  await into.tx
    .insertInto("teamQuotas")
    .values({
      organisationId: into.organisationId,
      leadId: into.idByEmail(first),
      period,
      quota: Math.round((assigned * TEAM_QUOTA_SHARE) / 10_000) * 10_000,
      setAt: new Date(now.getTime() - 40 * DAY_MS),
      setBy: into.idByEmail(managerEmail),
      setByName: into.nameByEmail.get(managerEmail) ?? managerEmail,
    })
    .execute();
}

interface TeamCall {
  about: string;
  by: string;
  commits: number;
  share: number;
  note: string;
  daysAgo: number;
}

function callsInto(
  { tx, organisationId, idByEmail, nameByEmail, running: period, actAs }: GoalTarget,
  now: Date,
) {
  return async ({ about, by, commits, share, note, daysAgo }: TeamCall): Promise<void> => {
    await actAs(idByEmail(by));
    await tx
      .insertInto("managerCalls")
      .values({
        ...{ organisationId, revieweeId: idByEmail(about), period, note },
        value: Math.round((commits * share) / 5000) * 5000,
        madeAt: new Date(now.getTime() - daysAgo * DAY_MS),
        ...{ madeBy: idByEmail(by), madeByName: nameByEmail.get(by) ?? by },
      })
      .execute();
  };
}
