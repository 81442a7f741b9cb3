import type { TeamMember, UserUpdate } from "@touchline/contract";
import { SKILLS } from "@touchline/domain";
import type { Viewer } from "../context/viewer.ts";
import type { Store } from "../db/store.ts";
import { demoId } from "./demo-id.ts";

type DemoUpdate = Pick<UserUpdate, "status" | "description"> & { daysAgo: number };

const DAY_MS = 86_400_000;

/** Updates about each of the demo's reps, ordered by rep name. */
const UPDATES: DemoUpdate[][] = [
  [
    {
      daysAgo: 12,
      status: "neutral",
      description: "Two demos moved by the customer, no new date.",
    },
    { daysAgo: 3, status: "positive", description: "First deal above 50k, and at full price." },
  ],
  [
    {
      daysAgo: 6,
      status: "neutral",
      description: "Close dates are set late; agreed to a weekly look.",
    },
  ],
  [
    {
      daysAgo: 20,
      status: "negative",
      description: "Lost the renewal to a competitor we did not see.",
    },
    { daysAgo: 2, status: "negative", description: "Three promised follow-ups were not sent." },
  ],
  [
    { daysAgo: 9, status: "positive", description: "Ran the pricing talk alone, calm and clear." },
    { daysAgo: 1, status: "positive", description: "Procurement said yes two weeks early." },
  ],
  [
    {
      daysAgo: 4,
      status: "positive",
      description: "Brought the champion to the steering meeting.",
    },
  ],
];

const RATINGS = [
  [4, 5, 3, 2, 4, 3],
  [3, 3, 4, 3, 2, 2],
  [5, 4, 4, 2, 3, 4],
  [4, 4, 5, 4, 4, 3],
];

const NOTES = [
  "<p>Wants to lead a pod next year. Ask again in January.</p>",
  "<p>Works best with <strong>one goal a week</strong>; long lists are forgotten.</p>",
];

/** Adds updates, strengths and the manager's notes for a demo's reps. */
export async function addMemberFiles(store: Store, manager: Viewer, now: Date): Promise<void> {
  const { user } = await store.session.read();
  const reps = (await store.team.list()).filter(({ role }) => role === "rep");
  for (const [index, rep] of reps.entries()) {
    for (const update of UPDATES[index] ?? [])
      await addUpdate(store, manager, rep, update, user.name, now);
    const ratings = RATINGS[index];
    if (ratings) {
      const rated = SKILLS.map(({ id }, skill) => ({ id, value: ratings[skill] ?? 3 }));
      await store.memberFile.rate(rep.id, rated, new Date(now.getTime() - 30 * DAY_MS));
    }
    const html = NOTES[index];
    if (html) await store.memberFile.saveNotes(rep.id, { html, basedOn: 0 }, now);
  }
}

async function addUpdate(
  store: Store,
  { organisationId }: Viewer,
  rep: TeamMember,
  { daysAgo, ...told }: DemoUpdate,
  createdBy: string,
  now: Date,
): Promise<void> {
  const id = demoId(`${organisationId} update ${rep.id} ${told.description}`);
  const at = new Date(now.getTime() - daysAgo * DAY_MS);
  await store.memberFile.addUpdate({ id, teamMemberId: rep.id, createdBy, ...told }, at);
}
