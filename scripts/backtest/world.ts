import {
  addDays,
  addQuarters,
  type CalledDeal,
  type Day,
  daysBetween,
  type Quarter,
  quarterDays,
} from "@touchline/domain";
import { type Habits, habitsOf } from "./habits.ts";
import { type RandomSource, seededSource } from "./random-source.ts";

export const FIRST_QUARTER: Quarter = "2023-Q1";
export const QUARTERS = 12;
export const STAGES = { one: 0.1, two: 0.25, three: 0.45, four: 0.65, five: 0.85 };
const DAYS_PER_QUARTER = 91;
const STAGE_NAMES = Object.keys(STAGES);

export interface Rep {
  id: string;
  team: number;
  /** Active from this quarter on. */
  since: number;
}

/** A company with its full history; callers decide what is visible on a day. */
export interface World {
  seed: number;
  habits: Habits;
  reps: Rep[];
  quarters: Array<{ period: Quarter; days: readonly [Day, Day] }>;
  deals: CalledDeal[];
}

/** The shared conditions of a world's quarters. */
interface Climate {
  chances: number[];
  volume: number[];
  slip: number[];
}

interface Seller extends Rep {
  skill: number;
  pace: number;
  bias: number;
}

export function createWorld(seed: number): World {
  const chance = seededSource(seed);
  const habits = habitsOf(chance);
  const quarters = Array.from({ length: QUARTERS }, (_, index) => {
    const period = addQuarters(FIRST_QUARTER, index);
    return { period, days: quarterDays(period, 1) };
  });
  const climate = climateOf(habits, chance);
  const sellers = sellersOf(habits, chance);
  const starts = quarters.map(({ days: [first] }) => dayNumber(first));
  const deals = sellers.flatMap((seller) => dealsOf(seller, habits, climate, starts, chance));
  return { seed, habits, quarters, deals, reps: sellers };
}

function climateOf({ shock, season }: Habits, chance: RandomSource): Climate {
  let carried = 0;
  const climate: Climate = { chances: [], volume: [], slip: [] };
  for (let quarter = 0; quarter <= QUARTERS + 4; quarter += 1) {
    carried = shock.carried * carried + chance.normal() * Math.sqrt(1 - shock.carried ** 2);
    const isHigh = (quarter + season.phase) % 4 === 3;
    const seasonal = season.strength * (isHigh ? 1 : -1 / 3);
    climate.chances.push(shock.chances * carried + seasonal);
    climate.volume.push(Math.exp(shock.volume * chance.normal() + seasonal / 2));
    climate.slip.push(Math.max(0, shock.slip * -carried));
  }
  return climate;
}

function sellersOf(habits: Habits, chance: RandomSource): Seller[] {
  return Array.from({ length: habits.reps }, (_, index): Seller => {
    const isNew = chance.is(Math.max(0.1, habits.growth * 4));
    return {
      id: `rep-${String(index).padStart(2, "0")}`,
      team: index % habits.teams,
      since: isNew ? Math.floor(chance.uniform(2, QUARTERS - 2)) : 0,
      skill: chance.normal(0, habits.skillDeviation),
      pace: Math.exp(chance.normal(0, 0.35)),
      bias: chance.normal(habits.calls.bias, habits.calls.biasDeviation),
    };
  });
}

/** New reps win little at first. */
const RAMP = [0.25, 0.6, 1];

function dealsOf(
  seller: Seller,
  habits: Habits,
  climate: Climate,
  starts: number[],
  chance: RandomSource,
): CalledDeal[] {
  const deals: CalledDeal[] = [];
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    if (quarter < seller.since) continue;
    const ramp = seller.since === 0 ? 1 : (RAMP[quarter - seller.since] ?? 1);
    const grown = (1 + habits.growth / 2) ** quarter;
    const mean =
      habits.dealsPerQuarter * seller.pace * ramp * grown * (climate.volume[quarter] ?? 1);
    const [from, until] = [
      starts[quarter] ?? 0,
      starts[quarter + 1] ?? (starts[quarter] ?? 0) + DAYS_PER_QUARTER,
    ];
    for (let count = chance.count(mean); count > 0; count -= 1) {
      const created = Math.floor(chance.uniform(from, until));
      deals.push(dealOf(created, seller, { habits, climate, starts, chance }));
    }
  }
  return deals;
}

interface Setting {
  habits: Habits;
  climate: Climate;
  starts: number[];
  chance: RandomSource;
}

/** One deal from its creation to its end, updated weekly by its owner. */
function dealOf(created: number, seller: Seller, setting: Setting): CalledDeal {
  const { habits, chance } = setting;
  const amount = amountOf(habits, chance);
  const fate = drawFate(created, amount, seller, setting);
  const path = pathFrom(created, setting.starts);
  const isQuick = fate.length < 25;
  const guess = habits.due.isKnown
    ? fate.end + chance.normal(0, habits.due.deviation)
    : created + (isQuick ? 20 : habits.cycle.days) + chance.normal(0, habits.due.deviation);
  let due = Math.max(created + 5, Math.round(guess));
  path.set("close_date", due, created);
  path.set("amount", amount, created);
  path.set("stage", "one", created);
  const isCalled = chance.is(habits.calls.discipline);
  const hunch = chance.normal(0, habits.calls.noise);
  const end = Math.min(fate.end, path.last);
  for (let day = created + Math.floor(chance.uniform(1, 8)); day < end; day += 7) {
    const progress = Math.min(1, (day - created) / Math.max(7, fate.length));
    const stage = Math.floor(progress * (fate.looksGood ? 5 : 3.6) + chance.uniform(-0.4, 0.4));
    path.set("stage", STAGE_NAMES[Math.min(4, Math.max(path.stage(), stage))] ?? "one", day);
    if (due <= day + 3 && !(due >= day - 28 && chance.is(habits.due.isLeftStale))) {
      due = habits.due.isKnown
        ? Math.max(day + 4, Math.round(fate.end + chance.normal(0, habits.due.deviation)))
        : day + Math.round(chance.uniform(7, habits.due.push + 8));
      path.set("close_date", due, day);
    }
    if (isCalled && (progress > 0.25 || due - day < 45) && chance.is(0.6)) {
      const signal = habits.calls.insight * (0.3 + progress) * (fate.looksGood ? 1 : -1);
      path.set("forecast_category", categoryOf(signal + hunch + seller.bias), day);
    }
  }
  if (fate.end <= path.last) {
    path.set("stage", fate.isWon ? "won" : "lost", fate.end);
    path.set("forecast_category", fate.isWon ? "CLOSED" : "OMIT", fate.end);
    path.set("close_date", fate.end, fate.end);
    if (fate.isWon && chance.is(0.35)) {
      const paid = amount * Math.exp(chance.normal(-habits.discount, 0.12));
      path.set("amount", Math.round(paid), fate.end);
    }
  }
  return path.deal(seller.id);
}

function categoryOf(confidence: number): string {
  if (confidence > 0.7) return "COMMIT";
  if (confidence > -0.4) return "BEST_CASE";
  return confidence > -2.6 ? "PIPELINE" : "OMIT";
}

function amountOf({ amount }: Habits, chance: RandomSource): number {
  const usual = amount.median * Math.exp(chance.normal(0, amount.deviation));
  const tail = chance.is(amount.tailShare)
    ? Math.min(60, 4 * (1 - chance.uniform()) ** (-1 / amount.tailPower))
    : 1;
  return Math.round(usual * tail);
}

/**
 * When and how a deal ends. Its owner only sees how it looks, without the quarter's shared shock.
 */
function drawFate(
  created: number,
  amount: number,
  seller: Seller,
  { habits, climate, starts, chance }: Setting,
) {
  const isQuick = chance.is(habits.cycle.quickShare);
  const length = isQuick
    ? chance.uniform(3, 25)
    : habits.cycle.days * Math.exp(chance.normal(0, habits.cycle.deviation));
  let end = created + Math.max(2, Math.round(length));
  let quarter = quarterOf(end, starts);
  const luck = chance.uniform();
  const large = habits.largeIsHard * Math.log(amount / habits.amount.median);
  const base = Math.log(habits.winRate / (1 - habits.winRate)) + seller.skill - large;
  const looksGood = luck < chanceFromLogOdds(base);
  const isWon = luck < chanceFromLogOdds(base + (climate.chances[quarter] ?? 0));
  if (isWon) {
    if (chance.is(climate.slip[quarter] ?? 0)) {
      end += Math.round(chance.uniform(20, 70));
      quarter = quarterOf(end, starts);
    }
    const close = (starts[quarter] ?? end) + DAYS_PER_QUARTER;
    if (chance.is(habits.rush) && close - 20 > end)
      end = close - 1 - Math.floor(chance.uniform(0, 20));
  } else if (chance.is(habits.zombies)) end += Math.round(chance.uniform(60, 400));
  else end = created + Math.max(3, Math.round(length * chance.uniform(0.3, 1.6)));
  return { end, isWon, looksGood, length: end - created };
}

const chanceFromLogOdds = (odds: number) => 1 / (1 + Math.exp(-odds));

function quarterOf(day: number, starts: number[]): number {
  const next = starts.findIndex((start) => start > day);
  return next < 0 ? QUARTERS - 1 : Math.max(0, next - 1);
}

/** The first day of the first quarter; days are counted from it. */
const ORIGIN = quarterDays(FIRST_QUARTER, 1)[0];
const DAYS = Array.from({ length: 2500 }, (_, day) => addDays(ORIGIN, day));
const dayNumber = (day: Day) => daysBetween(ORIGIN, day);
const dayAt = (day: number): Day => DAYS[Math.max(0, Math.min(DAYS.length - 1, day))] ?? ORIGIN;

type Values = CalledDeal["now"];
type Change = CalledDeal["changes"][number];

/** A deal as a CRM stores it: its values and their history. */
function pathFrom(created: number, starts: number[]) {
  const changes: Change[] = [];
  const now: Values = {
    stage: null,
    pipeline: "sales",
    amount: null,
    close_date: null,
    forecast_category: null,
  };
  return {
    last: (starts.at(-1) ?? 0) + DAYS_PER_QUARTER,
    stage: () => STAGE_NAMES.indexOf(now.stage ?? "one"),
    set(field: keyof Values, value: string | number, day: number): void {
      const to = field === "close_date" ? dayAt(Number(value)) : String(value);
      if (now[field] === to) return;
      if (day > created) changes.push({ field, on: dayAt(day), from: now[field] });
      now[field] = to;
    },
    deal(ownerId: string): CalledDeal {
      const status = now.stage === "won" || now.stage === "lost" ? now.stage : "open";
      const amount = Number(now.amount);
      return { ownerId, status, amount, rate: 1, createdOn: dayAt(created), now, changes };
    },
  };
}
