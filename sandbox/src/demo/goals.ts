import type { CrmRecord } from "../hubspot/shapes.ts";
import { type DayNumber, dayOf, instant, type Quarter } from "./calendar.ts";
import type { Character } from "./characters.ts";
import { CLOSED_STAGES, RATES } from "./crm-setup.ts";
import { homeAmount } from "./deals.ts";
import { COMMIT_NOTES } from "./names.ts";
import type { Calendar } from "./plan.ts";
import type { Random } from "./random.ts";

/** One saved version of a rep's quota and commit for a quarter; amounts in the home currency. */
export interface DemoGoal {
  email: string;
  period: string;
  quota: number;
  repCommit: number;
  won: number;
  open: number;
  bestCase: number;
  mostLikely: number;
  note: string;
  savedAt: string;
  savedByEmail: string;
}

export interface Totals {
  won: number;
  open: number;
  bestCase: number;
  mostLikely: number;
}

const WON = new Set(Object.values(CLOSED_STAGES).map((stages) => stages.won));
const LOST = new Set(Object.values(CLOSED_STAGES).map((stages) => stages.lost));

/** The totals of an owner's deals closing in a quarter, at an instant or now. */
export function totals(deals: CrmRecord[], quarter: Quarter, at?: string): Totals {
  const cents = { won: 0, open: 0, bestCase: 0, mostLikely: 0 };
  for (const deal of deals) {
    const stage = valueAt(deal, "dealstage", at);
    const closes = valueAt(deal, "closedate", at);
    if (stage === null || closes === null || LOST.has(stage)) continue;
    const day = dayOf(closes);
    if (day < quarter.first || day > quarter.last) continue;
    const rate = RATES[deal.properties.deal_currency_code ?? "EUR"] ?? 1;
    const worth = Math.round(Number(homeAmount(valueAt(deal, "amount", at), rate) ?? 0) * 100);
    if (WON.has(stage)) cents.won += worth;
    else {
      const category = valueAt(deal, "hs_manual_forecast_category", at);
      if (category !== "OMIT") cents.open += worth;
      if (category === "COMMIT") cents.mostLikely += worth;
      if (category === "COMMIT" || category === "BEST_CASE") cents.bestCase += worth;
    }
  }
  return {
    won: cents.won / 100,
    open: cents.open / 100,
    bestCase: cents.bestCase / 100,
    mostLikely: cents.mostLikely / 100,
  };
}

function valueAt(deal: CrmRecord, property: string, at?: string): string | null {
  if (at === undefined) return deal.properties[property] ?? null;
  const entry = deal.propertiesWithHistory?.[property]?.find(({ timestamp }) => timestamp <= at);
  return entry?.value ?? null;
}

export function goalsOf(
  random: Random,
  character: Character,
  deals: CrmRecord[],
  calendar: Calendar,
  managerEmail: string,
): DemoGoal[] {
  const notes = COMMIT_NOTES[character.story] ?? [""];
  const goal = (
    quarter: Quarter,
    index: number,
    savedAt: string,
    share: number,
    at?: string,
  ): DemoGoal => {
    const quota = character.quotas[index] ?? 0;
    const sums = totals(deals, quarter, at);
    return {
      email: character.email,
      period: quarter.period,
      quota,
      repCommit: Math.round((share * quota) / 1000) * 1000,
      ...sums,
      note: random.pick(notes),
      savedAt,
      savedByEmail: character.email,
    };
  };
  const commitShare = (landed: number) => landed * random.between(...character.commits);

  const past = calendar.past.flatMap((quarter, index) => {
    const last = goal(
      quarter,
      index,
      instant(quarter.last - 12, 10 * 60),
      commitShare(character.landed[index] ?? 1),
    );
    return [firstVersionOf(last, character, deals, quarter), last];
  });
  const next = goal(
    calendar.next,
    9,
    instant(calendar.today - 6, 9 * 60 + 30),
    commitShare(character.heading) * 0.4,
  );
  return [
    ...past,
    ...currentVersions(random, character, calendar).map(({ savedAt, share, isLatest }, index) => ({
      ...goal(calendar.current, 8, savedAt, share, isLatest ? undefined : savedAt),
      savedByEmail: index === 0 ? managerEmail : character.email,
    })),
    { ...next, savedByEmail: managerEmail },
  ];
}

/** The commit that a past quarter started with, before its final one. */
function firstVersionOf(
  last: DemoGoal,
  { story }: Character,
  deals: CrmRecord[],
  quarter: Quarter,
): DemoGoal {
  const savedAt = instant(quarter.first + 18, 10 * 60);
  const repCommit = Math.round((last.repCommit * (1 + driftOf(story))) / 1000) * 1000;
  return { ...last, ...totals(deals, quarter, savedAt), repCommit, savedAt };
}

function currentVersions(random: Random, character: Character, { today, current }: Calendar) {
  const silence: DayNumber = character.story === "stale hygiene" ? 13 : 1 + random.whole(0, 3);
  const last = today - silence;
  const first = Math.min(current.first - 4, last - 12);
  const count = character.story === "stale hygiene" ? 3 : 5;
  const aim = character.heading * random.between(...character.commits);
  return Array.from({ length: count }, (_, index) => {
    const isLatest = index === count - 1;
    const drift = isLatest ? 1 : 1 + ((count - 1 - index) * driftOf(character.story)) / (count - 1);
    return {
      savedAt: instant(
        Math.round(first + ((last - first) * index) / (count - 1)),
        8 * 60 + 15 + index * 37,
      ),
      share: aim * drift,
      isLatest,
    };
  });
}

/** How far the first commit was from today's: the optimist comes down, the sandbagger creeps up. */
function driftOf(story: string): number {
  return (
    { optimist: 0.18, sandbagger: -0.12, "enterprise closer": 0.08, "ramping junior": 0.35 }[
      story
    ] ?? 0.02
  );
}
