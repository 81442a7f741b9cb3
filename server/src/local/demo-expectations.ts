import type { Deal } from "@touchline/contract";
import { type Ask, addDays, type FieldChange } from "@touchline/domain";
import type { Config } from "../config.ts";
import { dayOf } from "../context/time.ts";
import type { Viewer } from "../context/viewer.ts";
import type { InStore, Store } from "../db/store.ts";
import { crmAddresses } from "../shared/crm/crm-links.ts";
import { DEMO_ASKS, DISAGREEMENTS } from "./demo-coaching-texts.ts";
import { demoId } from "./demo-id.ts";

const DAY_MS = 86_400_000;
const MAX_DEALS = 40;
const LOOKBACK_DAYS = 400;

type AskContent = Pick<Ask, "asked" | "words">;

/** Feedback on a deal that has closed since, with a known outcome. */
interface Scene extends AskContent {
  deal: Deal;
  comment: string;
  score: number;
  at: Date;
}

/**
 * Adds asks to the demo whose outcomes follow from the deals' real history, so that every outcome
 * occurs and none is invented.
 */
export async function addDemoAsks(
  inStore: InStore,
  manager: Viewer,
  config: Config,
  now: Date,
): Promise<void> {
  const reps = await inStore(manager, async (store) => {
    const members = await store.team.list();
    const found = members.filter(({ role }) => role === "rep").map(({ id }) => id);
    const [first] = found;
    return first && (await store.coaching.ofMember(first)).length === 0 ? found : [];
  });
  for (const [place, repId] of reps.entries()) {
    const contested = await inStore(manager, (store) =>
      askOneRep(store, manager, repId, config, now),
    );
    if (!contested) continue;
    const rep: Viewer = { organisationId: manager.organisationId, userId: repId, role: "rep" };
    const at = new Date(contested.at.getTime() + 8 * DAY_MS);
    const why = DISAGREEMENTS[place % DISAGREEMENTS.length] ?? "";
    await inStore(rep, (store) => store.coaching.disagree(contested.id, why, at));
  }
}

async function askOneRep(
  store: Store,
  manager: Viewer,
  repId: string,
  config: Config,
  now: Date,
): Promise<{ id: string; at: Date } | null> {
  const author = (await store.team.get(manager.userId))?.name ?? "";
  const { timeZone } = await store.session.calendar();
  const ask = (id: string, { asked, words }: AskContent, at: Date) =>
    store.coaching.ask(
      { id, revieweeId: repId },
      { asked, words, dueDay: addDays(dayOf(at, timeZone), 7) },
      at,
    );

  const given = (await store.reviews.ofMember(repId)).filter(({ source }) => source !== null);
  for (const [turn, review] of given.slice(0, DEMO_ASKS.open.length).entries()) {
    const asked = DEMO_ASKS.open[turn];
    if (asked) await ask(review.id, asked, new Date(review.createdAt));
  }

  const { deals } = await store.dealList.page(
    {
      pageSize: MAX_DEALS,
      page: 1,
      userId: [repId],
      closed: "true",
      orderBy: "closeDate",
      order: "DESC",
    },
    now,
    crmAddresses(config),
  );
  const since = new Date(now.getTime() - LOOKBACK_DAYS * DAY_MS);
  const changes = await store.coaching.changes(
    deals.map(({ id }) => id),
    since,
  );
  let contested: { id: string; at: Date } | null = null;
  for (const scene of scenesOf(deals, changes, now)) {
    const { deal, comment, score, at } = scene;
    const id = demoId(`${manager.organisationId} asked ${deal.hubspotId}`);
    await store.reviews.add({
      id,
      revieweeId: repId,
      dealId: deal.id,
      title: deal.name,
      url: deal.url,
      source: "deal-check",
      score,
      comment,
      attributes: {},
      reviewerId: manager.userId,
      reviewerName: author,
      createdAt: at,
    });
    await ask(id, scene, at);
    if (comment === DEMO_ASKS.nothingHappened.comment) contested = { id, at };
  }
  return contested;
}

/** Finds one scene of each kind among the rep's closed deals, where possible. */
function scenesOf(deals: Deal[], changes: Map<string, FieldChange[]>, now: Date): Scene[] {
  const left = [...deals];
  const take = (find: (moves: FieldChange[]) => Omit<Scene, "deal"> | null): Scene[] => {
    for (const [index, deal] of left.entries()) {
      const moves = (changes.get(deal.id) ?? []).filter(({ field }) => field === "stage");
      const found = find(moves);
      if (!found || found.at.getTime() > now.getTime() - 15 * DAY_MS) continue;
      left.splice(index, 1);
      return [{ deal, ...found }];
    }
    return [];
  };
  return [
    ...take((moves) => beforeMove(moves, DEMO_ASKS.stageReached)),
    ...take((moves) => beforeMove(moves, DEMO_ASKS.onlyStageReached)),
    ...take((moves) => beforeEnd(moves, 20, DEMO_ASKS.nothingHappened)),
    ...take((moves) => beforeEnd(moves, 5, DEMO_ASKS.dealEnded)),
  ];
}

type FeedbackContent = AskContent & { comment: string; score: number };

/** Two days before a deal moved to a stage after which it stayed open for a fortnight. */
function beforeMove(moves: FieldChange[], said: FeedbackContent): Omit<Scene, "deal"> | null {
  const end = moves.at(-1)?.at;
  const move = moves.findLast(
    ({ at, from }) => from !== null && end && end.getTime() - at.getTime() > 13 * DAY_MS,
  );
  if (!move) return null;
  const asked = [{ kind: "stage" as const, value: move.to }, ...said.asked];
  return { ...said, asked, at: new Date(move.at.getTime() - 2 * DAY_MS) };
}

/** This many days before a deal closed, if it was open then. */
function beforeEnd(
  moves: FieldChange[],
  days: number,
  said: FeedbackContent,
): Omit<Scene, "deal"> | null {
  const [begun, end] = [moves[0]?.at, moves.at(-1)?.at];
  if (!begun || !end) return null;
  const at = new Date(end.getTime() - days * DAY_MS);
  return at > begun ? { ...said, at } : null;
}
