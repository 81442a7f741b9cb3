import { setTimeout as pause } from "node:timers/promises";
import type { Deal } from "@touchline/contract";
import { addDays, LEGACY_ATTRIBUTES, quarterDays, REVIEW_THUMBS } from "@touchline/domain";
import type { Config } from "../config.ts";
import { dayOf, quarterAt } from "../context/time.ts";
import type { Viewer } from "../context/viewer.ts";
import type { InStore, Store } from "../db/store.ts";
import { crmAddresses } from "../shared/crm/crm-links.ts";
import type { LoadedCompany } from "./demo.ts";
import { addBuyerFacts } from "./demo-buyers.ts";
import { ACTIONS, FEEDBACK, OLDER_FEEDBACK, TALKING_POINTS } from "./demo-coaching-texts.ts";
import { addDismissals } from "./demo-contests.ts";
import { connectDemo } from "./demo-crm.ts";
import { addDemoAsks } from "./demo-expectations.ts";
import { demoId } from "./demo-id.ts";
import { addInboxItems } from "./demo-inbox.ts";
import { addMemberFiles } from "./demo-people.ts";
import { addScenarios } from "./demo-scenarios.ts";
import { printError, withLocalStore } from "./local-store.ts";

const DAY_MS = 86_400_000;
const POLL_MS = 1000;

/** Days ago on which each rep's open deals were reviewed; the first deal twice. */
const CHECKED_DAYS_AGO = [2, 9, 24, 38];
const OLDER_DAYS_AGO = [96, 141];

/**
 * Adds reviews, talking points and actions to the demo. Reviews need deals, which exist only after
 * the first sync, so this runs in the background, and further companies follow the first one.
 */
export function addDemoCoaching(
  sandboxUrl: string,
  config: Config,
  companies: LoadedCompany[],
  now: Date,
) {
  const stopped = new AbortController();
  async function work(inStore: InStore): Promise<void> {
    for (const { isNew, coaches } of companies) {
      if (!isNew) continue;
      for (const coach of coaches) {
        await inStore(coach, (store) => addActionsAndPoints(store, coach, now));
        await inStore(coach, (store) => addMemberFiles(store, coach, now));
      }
    }
    for (const company of companies) {
      const { manager, coaches } = company;
      if (!(await inStore(manager, (store) => store.connection.get(), "read"))) {
        await connectDemo(sandboxUrl, config, company, now);
      }
      await waitForDeals(inStore, manager, stopped.signal);
      for (const coach of coaches) await addCoaching(inStore, coach);
      if (coaches.some(({ userId }) => userId === manager.userId)) {
        await inStore(manager, (store) => addScenarios({ store, manager, config, now }));
      }
    }
  }
  async function addCoaching(inStore: InStore, coach: Viewer): Promise<void> {
    await inStore(coach, (store) => addReviews(store, coach, config, now));
    await addDismissals(inStore, coach, now);
    await addDemoAsks(inStore, coach, config, now);
    await addInboxItems(inStore, coach, now);
  }
  const done = withLocalStore(config, work).catch((error: Error) => {
    if (error.name !== "AbortError") printError(error);
  });
  return {
    done,
    async stop(): Promise<void> {
      stopped.abort();
      await done;
    },
  };
}

async function waitForDeals(inStore: InStore, manager: Viewer, signal: AbortSignal) {
  while (
    !(await inStore(manager, (store) => store.syncs.lastDone(["full", "reconcile"]), "read"))
  ) {
    await pause(POLL_MS, undefined, { signal });
  }
}

async function addActionsAndPoints(store: Store, manager: Viewer, now: Date): Promise<void> {
  const { timeZone } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  const due = (days: number | null) => (days === null ? null : addDays(today, days));
  const add = async (assigneeId: string, text: string, days: number | null, isDone = false) => {
    const id = demoId(`${manager.organisationId} action ${assigneeId} ${text}`);
    const content = { text, isDone, isFocused: false, dueDate: due(days), assigneeId };
    await store.actions.add(id, content, new Date(now.getTime() - 5 * DAY_MS));
  };
  for (const [index, { id: repId }] of (await reps(store)).entries()) {
    for (const turn of [0, 1, 2]) {
      const title = pick(TALKING_POINTS, index + turn * 2);
      const id = demoId(`${manager.organisationId} point ${repId} ${title}`);
      const at = new Date(now.getTime() - (4 - turn) * DAY_MS);
      await store.talkingPoints.add({ id, repId, title, complete: turn === 0 }, null, at);
    }
    // Vary the number of overdue actions per rep.
    for (let late = 0; late < index % 4; late += 1) {
      await add(repId, pick(ACTIONS.late, late), -2 - late * 3);
    }
    await add(repId, pick(ACTIONS.open, index), 1 + (index % 3));
    await add(repId, pick(ACTIONS.open, index + 1), index % 2 === 0 ? 6 : null);
    await add(repId, pick(ACTIONS.completed, index), -3, true);
  }
  for (const [index, text] of ACTIONS.manager.entries()) await add(manager.userId, text, 1 + index);
}

async function addReviews(store: Store, manager: Viewer, config: Config, now: Date): Promise<void> {
  const people = await reps(store);
  const [first] = people;
  if (!first || (await store.reviews.ofMember(first.id)).length > 0) return;
  const author = (await store.team.get(manager.userId))?.name ?? "";
  const calendar = await store.session.calendar();
  const [, closeDateEnd] = quarterDays(quarterAt(now, calendar), calendar.fiscalStartMonth);

  for (const [index, { id: revieweeId }] of people.entries()) {
    const order = { orderBy: "closeDate", order: "DESC" } as const;
    const newest = { pageSize: 3, page: 1, userId: [revieweeId], ...order };
    const dealsOf = (query: Partial<Parameters<Store["dealList"]["page"]>[0]>) =>
      store.dealList.page({ ...newest, ...query }, now, crmAddresses(config));
    const add = (deal: Deal, daysAgo: number, said: NewReview) => {
      const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
      createdAt.setUTCHours(9 + index, 15 + (daysAgo % 40), 0, 0);
      return store.reviews.add({
        id: demoId(`${manager.organisationId} review ${deal.hubspotId} ${daysAgo}`),
        revieweeId,
        dealId: deal.id,
        title: deal.name,
        url: deal.url,
        reviewerId: manager.userId,
        reviewerName: author,
        createdAt,
        ...said,
      });
    };
    const open = await dealsOf({
      forecastCategory: ["COMMIT", "BEST_CASE"],
      closeDateEnd,
      closed: "false",
      orderBy: "amountInHomeCurrency",
    });
    // The manager doesn't meet every rep each week.
    const missed = index % 3 === 2 ? 7 : 0;
    for (const [turn, daysAgo] of CHECKED_DAYS_AGO.entries()) {
      const deal = open.deals[turn % 3];
      if (deal) await add(deal, daysAgo + missed, dealCheckReview(index, turn));
    }
    const closed = (await dealsOf({ closed: "true", orderBy: "closeDate" })).deals;
    for (const [turn, daysAgo] of OLDER_DAYS_AGO.entries()) {
      const deal = closed[turn];
      if (deal) await add(deal, daysAgo, olderReview(index, turn));
    }
  }
  await addBuyerFacts(store, people, { by: author, now, config });
}

type NewReview = Pick<
  Parameters<Store["reviews"]["add"]>[0],
  "source" | "score" | "comment" | "attributes"
>;

function dealCheckReview(rep: number, turn: number): NewReview {
  const score = 1 + ((rep * 2 + turn * 3 + 3) % 5);
  const level = score >= 4 ? "good" : score >= 2 ? "middling" : "poor";
  const thumbs = REVIEW_THUMBS.filter((_, index) => (rep + turn + index) % 4 !== 0);
  return {
    source: "deal-check",
    score,
    comment: pick(FEEDBACK[level], rep + turn),
    attributes: Object.fromEntries(thumbs.map(({ id }, index) => [id, index < score - 1 ? 1 : -1])),
  };
}

function olderReview(rep: number, turn: number): NewReview {
  return {
    source: null,
    score: null,
    comment: pick(OLDER_FEEDBACK, rep + turn),
    attributes: Object.fromEntries(
      LEGACY_ATTRIBUTES.map(({ id }, index) => [id, ((rep + turn * 2 + index * 5) % 3) - 1]),
    ),
  };
}

async function reps(store: Store): Promise<Array<{ id: string }>> {
  const members = await store.team.list();
  return members
    .filter(({ role }) => role === "rep")
    .sort((one, other) => one.emailAddress.localeCompare(other.emailAddress));
}

function pick<T>(from: readonly T[], index: number): T {
  const picked = from[index % from.length];
  if (picked === undefined) throw new Error("There is nothing to pick from.");
  return picked;
}
