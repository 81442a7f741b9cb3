import { type DayNumber, type Quarter, quarterAfter, quarterOf, workday } from "./calendar.ts";
import type { Character } from "./characters.ts";
import { NEW_BUSINESS, OPEN_STAGES, RENEWALS } from "./crm-setup.ts";
import type { Random } from "./random.ts";

export type Category = "OMIT" | "PIPELINE" | "BEST_CASE" | "COMMIT" | "CLOSED";

/** The intended outcome of a deal, before its names and history are generated. */
export interface DealPlan {
  character: Character;
  pipeline: string;
  outcome: "won" | "lost" | "open";
  category: Category;
  /** The highest category that a lost deal had reached. */
  bestCall?: Category;
  /** In euros, 0 for no value; the deal may be in another currency. */
  worth: number;
  created: DayNumber;
  close: DayNumber;
  stage: number;
  stageSince: DayNumber;
  lastTouch: DayNumber;
  slips: number;
  isAtRisk: boolean;
}

export interface Calendar {
  today: DayNumber;
  past: Quarter[];
  current: Quarter;
  next: Quarter;
}

export function calendarOf(today: number): Calendar {
  const current = quarterOf(today);
  return {
    today,
    current,
    next: quarterAfter(current, 1),
    past: Array.from({ length: 8 }, (_, index) => quarterAfter(current, index - 8)),
  };
}

export function planDeals(random: Random, character: Character, calendar: Calendar): DealPlan[] {
  return [
    ...calendar.past.flatMap((quarter, index) => planPast(random, character, quarter, index)),
    ...planCurrent(random, character, calendar),
  ];
}

function planPast(
  random: Random,
  character: Character,
  quarter: Quarter,
  index: number,
): DealPlan[] {
  const quota = character.quotas[index] ?? 0;
  const landed = quota * (character.landed[index] ?? 1);
  const range: [DayNumber, DayNumber] = [quarter.first + 3, quarter.last - 2];
  return [
    ...split(random, landed, character.wonPerQuarter).map((worth) =>
      planClosed(random, character, "won", worth, range),
    ),
    ...split(random, quota * 0.8, character.lostPerQuarter).map((worth, turn) => ({
      ...planClosed(random, character, "lost", worth, range),
      bestCall: lostCall(character, index * character.lostPerQuarter + turn),
    })),
  ];
}

function lostCall({ lostCalls }: Character, turn: number): Category {
  return lostCalls[turn % lostCalls.length] ?? "PIPELINE";
}

function planCurrent(random: Random, character: Character, calendar: Calendar): DealPlan[] {
  const { today, current, next } = calendar;
  const quota = character.quotas[8] ?? 0;
  const progress = (today - current.first) / (current.last - current.first + 1);
  const range: [DayNumber, DayNumber] = [current.first, today - 1];
  const hasBegun = range[1] > range[0];
  const wonCount = hasBegun ? Math.round(character.wonPerQuarter * progress + 0.3) : 0;
  const won = wonCount > 0 ? quota * character.heading * progress : 0;
  const left = Math.max(quota - won, quota * 0.15);
  const { open, openShare } = character;
  const openIn = (
    category: Category,
    total: number,
    count: number,
    from: DayNumber,
    to: DayNumber,
  ) =>
    split(random, total, count).map((worth) =>
      planOpen(random, character, { category, worth, from, to, today }),
    );
  const typical = (quota / character.wonPerQuarter) * 0.8;
  const beyond = quarterAfter(next, 1);

  return [
    ...split(random, won, wonCount).map((worth) =>
      planClosed(random, character, "won", worth, range),
    ),
    ...split(
      random,
      quota * 0.7 * progress,
      hasBegun ? Math.round(character.lostPerQuarter * progress) : 0,
    ).map((worth) => planClosed(random, character, "lost", worth, range)),
    ...markAtRisk(
      openIn("COMMIT", left * openShare.commit, open.commit, today, current.last),
      character,
      today,
    ),
    ...openIn("BEST_CASE", left * openShare.best, open.best, today, current.last),
    ...openIn("PIPELINE", left * openShare.pipeline, open.pipeline, today, current.last),
    ...openIn("OMIT", typical * 0.5 * open.omit, open.omit, today, current.last),
    ...openIn("PIPELINE", typical * open.next, open.next, next.first, next.last),
    // The rep with stale hygiene hasn't put a value on distant deals.
    ...openIn(
      "PIPELINE",
      character.story === "stale hygiene" ? 0 : typical * open.later,
      open.later,
      beyond.first,
      beyond.last,
    ),
    ...openIn("BEST_CASE", typical * 0.4 * open.overdue, open.overdue, today - 40, today - 3),
  ];
}

function planClosed(
  random: Random,
  character: Character,
  outcome: "won" | "lost",
  worth: number,
  [from, to]: [DayNumber, DayNumber],
): DealPlan {
  const pipeline = random.chance(character.renewalShare) ? RENEWALS : NEW_BUSINESS;
  const close = Math.min(Math.max(workday(random.whole(from, to)), from), to);
  const stages = OPEN_STAGES[pipeline]?.length ?? 1;
  const stage = outcome === "won" ? stages - 1 : random.whole(0, stages - 1);
  return {
    character,
    pipeline,
    outcome,
    category: outcome === "won" ? "CLOSED" : "OMIT",
    worth,
    created: workday(close - random.whole(...character.cycleDays)),
    close,
    stage,
    stageSince: close,
    lastTouch: close,
    slips: random.whole(...character.slips),
    isAtRisk: false,
  };
}

function planOpen(
  random: Random,
  character: Character,
  wish: { category: Category; worth: number; from: DayNumber; to: DayNumber; today: DayNumber },
): DealPlan {
  const pipeline = random.chance(character.renewalShare) ? RENEWALS : NEW_BUSINESS;
  const stages = OPEN_STAGES[pipeline]?.length ?? 1;
  const lastTouch = workday(wish.today - random.whole(...character.quietDays) - 1);
  const stageSince = Math.min(wish.today - random.whole(...character.daysInStage), lastTouch);
  const stage = stageFor(random, character, wish.category, stages);
  const age = Math.round(random.between(...character.cycleDays) * 0.8) + stage * 4;
  return {
    character,
    pipeline,
    outcome: "open",
    category: wish.category,
    worth: wish.worth,
    created: workday(stage === 0 ? stageSince : Math.min(wish.today - age, stageSince - 6 * stage)),
    close: Math.min(Math.max(workday(random.whole(wish.from, wish.to)), wish.from), wish.to),
    stage,
    stageSince,
    lastTouch,
    slips: random.whole(...character.slips),
    isAtRisk: false,
  };
}

/** The sandbagger hides mature deals in low categories, the optimist calls early ones certain. */
function stageFor(
  random: Random,
  character: Character,
  category: Category,
  stages: number,
): number {
  const last = stages - 1;
  const usual: Record<Category, [number, number]> = {
    COMMIT: [last - 1, last],
    BEST_CASE: [last - 2, last - 1],
    PIPELINE: [0, last - 2],
    OMIT: [0, 1],
    CLOSED: [last, last],
  };
  const shift = { sandbagger: 1, optimist: -1 }[character.story] ?? 0;
  const [low, high] = usual[category];
  const moved =
    random.whole(low, high) + (category === "OMIT" || category === "PIPELINE" ? 0 : shift);
  return Math.min(Math.max(moved, 0), last);
}

/** The closer's largest commit: pushed twice, reduced, and silent for weeks. */
function markAtRisk(plans: DealPlan[], character: Character, today: DayNumber): DealPlan[] {
  if (character.story !== "enterprise closer") return plans;
  const largest = Math.max(...plans.map((plan) => plan.worth));
  return plans.map((plan) =>
    plan.worth === largest
      ? {
          ...plan,
          isAtRisk: true,
          slips: 2,
          lastTouch: workday(today - 24),
          stageSince: workday(today - 52),
          created: Math.min(plan.created, today - 180),
        }
      : plan,
  );
}

function split(random: Random, total: number, count: number): number[] {
  const weights = Array.from({ length: count }, () => random.between(0.55, 1.45));
  const sum = weights.reduce((left, right) => left + right, 0);
  return weights.map((weight) => (total * weight) / sum);
}
