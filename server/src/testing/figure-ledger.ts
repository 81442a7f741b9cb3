import {
  addDays,
  CLOSING_SOON_DAYS,
  type OutsideTeamTotal,
  REVIEW_AFTER_DAYS,
  subtract,
  sum,
} from "@touchline/domain";
import type { Person, TestProduct } from "./product.ts";
import { type Company, ENTERED, type RawDeal } from "./random-company.ts";

/** Collects every figure by source and user, for comparison. */
export function ledger() {
  const shown = new Map<string, Map<string, unknown>>();
  const read = new Set<string>();
  return {
    read,
    shows(place: string, figure: string, whose: string, value: unknown) {
      read.add(`${place}: ${figure}`);
      const key = `${figure} of ${whose}`;
      const places = shown.get(key) ?? new Map<string, unknown>();
      shown.set(key, places.set(place, value));
    },
    /** Lists figures that differ from those computed from the deals, or from the first source. */
    disagreements(): string[] {
      return [...shown].flatMap(([key, places]) => {
        const [right] = places.values();
        const wrong = [...places].filter(([, value]) => !Object.is(value, right));
        return wrong.length > 0
          ? `${key}: ${[...places].map(([at, is]) => `${at} ${is}`).join(", ")}`
          : [];
      });
    },
  };
}
export type Ledger = ReturnType<typeof ledger>;

export interface FigureReader extends Ledger {
  product: TestProduct;
}

export const TRIAGED = ["COMMIT", "BEST_CASE"];
/** In ten-thousandths, because integers round as in PostgreSQL. */
const CHANCES = new Map([
  ["first", 1000],
  ["second", 3333],
]);
const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);
const weighted = ({ home, stageId }: RawDeal) => {
  const exact = cents(home) * (CHANCES.get(stageId) ?? 0);
  return Math.sign(exact) * Math.floor((Math.abs(exact) * 2 + 10_000) / 20_000);
};
export const sumAmounts = (deals: RawDeal[]) =>
  deals.reduce((all, { home }) => all + cents(home), 0) / 100;

export const teamOf = (lead: string) => `the team of ${lead}`;

/** Computes the figures from the deals in the simplest way, for each user and the team. */
export function fromDeals({ shows }: Ledger, company: Company) {
  const { raw, goals, hasCrm, manager, reps, days, today } = company;
  const [first, last] = days;
  const counting = raw.filter(
    ({ isArchived, pipelineId }) => !isArchived && pipelineId !== "left out",
  );
  const isIn = ({ closeDate }: RawDeal) =>
    closeDate !== null && first <= closeDate && closeDate <= last;
  const here = [...reps, manager];
  const owned = counting.filter(({ ownerId }) => here.some(({ id }) => id === ownerId));
  const tell = (whose: string, deals: RawDeal[], of: Person[]) => {
    const due = deals.filter(isIn);
    const open = due.filter(({ status, category }) => status === "open" && category !== "OMIT");
    const likely = open.filter(({ category }) => category === "COMMIT");
    const best = open.filter(({ category }) => TRIAGED.includes(category ?? ""));
    const goal = (name: "quota" | "repCommit") =>
      of.reduce((all, { id }) => all + cents(goals.get(id)?.[name] ?? 0), 0) / 100;
    const entered = (name: keyof typeof ENTERED) =>
      of.reduce((all, { id }) => all + (goals.has(id) ? cents(ENTERED[name]) : 0), 0) / 100;
    const won = hasCrm ? sumAmounts(due.filter(({ status }) => status === "won")) : entered("won");
    const figures = hasCrm
      ? {
          open: sumAmounts(open),
          likely: sumAmounts(likely),
          bestCase: sumAmounts(best),
          omitted: sumAmounts(
            due.filter(({ status, category }) => status === "open" && category === "OMIT"),
          ),
        }
      : {
          open: entered("open"),
          likely: entered("mostLikely"),
          bestCase: entered("bestCase"),
          omitted: 0,
        };
    const quota = goal("quota");
    const left = subtract(quota, won);
    const all = {
      ...figures,
      won,
      quota,
      commit: goal("repCommit"),
      remainingCommit: subtract(goal("repCommit"), won),
      maybe: subtract(figures.bestCase, figures.likely),
      "won and likely": sum([won, figures.likely]),
      likelyGap: subtract(left, figures.likely),
      attainment: quota > 0 ? Math.round((won / quota) * 100) + 0 : null,
      ...(hasCrm && {
        "open deals": open.length,
        "likely deals": likely.length,
        "best case deals": best.length,
        "maybe deals": best.length - likely.length,
        pipeline: subtract(figures.open, figures.bestCase),
        "pipeline deals": open.length - best.length,
        stageBased: open.reduce((all, deal) => all + weighted(deal), 0) / 100,
      }),
      coverage: quota > 0 && left > 0 ? displayedCoverage(figures.open / left) : null,
      atRisk: sumAmounts(deals.filter(isCountedOn)),
      "at risk, reviewed": sumAmounts(
        deals
          .filter(isCountedOn)
          .filter(
            ({ reviewedOn }) =>
              reviewedOn !== null && reviewedOn > addDays(today, -REVIEW_AFTER_DAYS),
          ),
      ),
    };
    for (const [figure, value] of Object.entries(all))
      shows("the deals", figure, whose, value === null ? null : value + 0);
  };
  const isCountedOn = ({ status, category, closeDate }: RawDeal) =>
    status === "open" &&
    TRIAGED.includes(category ?? "") &&
    closeDate !== null &&
    closeDate <= last;
  for (const one of here)
    tell(
      one.id,
      owned.filter(({ ownerId }) => ownerId === one.id),
      [one],
    );
  tell("the team", owned, here);
  for (const [lead, members] of company.teams)
    tell(
      teamOf(lead),
      owned.filter(({ ownerId }) => members.some(({ id }) => id === ownerId)),
      members,
    );
  const outside = counting.filter((deal) => !owned.includes(deal));
  const isToReview = (deal: RawDeal) =>
    isCountedOn(deal) && (deal.reviewedOn ?? deal.createdOn) <= addDays(today, -REVIEW_AFTER_DAYS);
  shows("the deals", "dealsToReview", "the team", owned.filter(isToReview).length);
  const soon = addDays(today, CLOSING_SOON_DAYS - 1);
  const isClosing = ({ status, category, closeDate }: RawDeal) =>
    status === "open" &&
    category !== "OMIT" &&
    closeDate !== null &&
    today <= closeDate &&
    closeDate <= soon;
  shows("the deals", "closingSoon", "the team", sumAmounts(owned.filter(isClosing)));
  const isSlipped = ({ status, category, closeDate, wasDue }: RawDeal) =>
    status === "open" &&
    category !== "OMIT" &&
    closeDate !== null &&
    wasDue !== null &&
    closeDate > wasDue &&
    first <= "2026-12-28";
  shows("the deals", "slipped", "the team", sumAmounts(owned.filter(isSlipped)));
  const isOpen = ({ status, category }: RawDeal) => status === "open" && category !== "OMIT";
  const beside: Record<string, (deal: RawDeal) => boolean> = {
    dealsToReview: isToReview,
    closingSoon: isClosing,
    slipped: isSlipped,
    open: (deal) => isIn(deal) && isOpen(deal),
    won: (deal) => isIn(deal) && deal.status === "won",
    "won or open": (deal) => isIn(deal) && (deal.status === "won" || isOpen(deal)),
    likely: (deal) => isIn(deal) && isOpen(deal) && deal.category === "COMMIT",
    maybe: (deal) => isIn(deal) && isOpen(deal) && deal.category === "BEST_CASE",
  };
  for (const [figure, isOne] of Object.entries(beside))
    recordOutside(shows, "the deals", figure, "the team", outsideOf(outside.filter(isOne)));
}

/** Sums the deals without an owner on the team, in the simplest way. */
export function outsideOf(deals: RawDeal[]): OutsideTeamTotal {
  const unowned = deals.filter(({ hasOwner }) => !hasOwner);
  return {
    ...{ count: deals.length, value: sumAmounts(deals) },
    withoutOwner: { count: unowned.length, value: sumAmounts(unowned) },
  };
}

/** Records deals outside the team, either beside a figure or as part of it. */
export function recordOutside(
  record: Ledger["shows"],
  place: string,
  figure: string,
  whose: string,
  total: OutsideTeamTotal | undefined,
): void {
  const name = `${figure}, outside`;
  record(place, name, `${whose}, deals`, total?.count);
  record(place, name, `${whose}, amount`, total?.value);
  record(place, name, `${whose}, deals without an owner`, total?.withoutOwner.count);
  record(place, name, `${whose}, amount without an owner`, total?.withoutOwner.value);
}

/** Rounded to one decimal; anything below three times coverage must not be rounded up to 3. */
const displayedCoverage = (ratio: number) =>
  ratio < 3 ? Math.min(2.9, Math.round(ratio * 10) / 10) + 0 : Math.round(ratio * 10) / 10;

const get = async (product: TestProduct, who: Person, url: string) =>
  (await product.app.inject({ url, headers: who.headers })).body;

/** Parses CSV lines into columns by name. The generated data contains no commas or quotes. */
export async function csv(
  product: TestProduct,
  who: Person,
  path: string,
): Promise<Array<Record<string, string>>> {
  const [head = "", ...lines] = (await get(product, who, path)).trim().split("\r\n");
  const names = head.split(",");
  return lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, at) => [names[at], cell])),
  );
}
