import type { ScratchPage } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { isDay } from "../../lib/is-day.ts";
import type { Quarters } from "../../lib/quarters.ts";

/** The search parameters: a day of a week, or a pinned page. Defaults to this week. */
export interface ScratchSearch {
  week?: Day;
  page?: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Parses a possibly hand-edited address; ignores invalid values. */
export function readScratchSearch(given: Record<string, unknown>): ScratchSearch {
  if (typeof given.page === "string" && UUID.test(given.page)) return { page: given.page };
  return isDay(given.week) ? { week: given.week } : {};
}

/** A scratchpad page: a week's, identified by its Monday, or a pinned one. */
export type ScratchLocation = { week: Day; page: null } | { week: null; page: string };

export function locationOf(
  { week, page }: ScratchSearch,
  { today, mondayOf }: Pick<Quarters, "today" | "mondayOf">,
): ScratchLocation {
  if (page !== undefined) return { week: null, page };
  return { week: mondayOf(week ?? today), page: null };
}

export function isPageAt(place: ScratchLocation, { id, week }: ScratchPage): boolean {
  return place.page === null ? week === place.week : id === place.page;
}

const MAX_TITLE_LENGTH = 200;

/** A pinned page is titled by its first line. */
export function titleOf(html: string): string {
  return linesOf(html)[0]?.slice(0, MAX_TITLE_LENGTH).trim() ?? "";
}

export function linesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<br\s*\/?>/g, "\n"),
    "text/html",
  );
  for (const block of body.querySelectorAll("p, li")) block.append("\n");
  return (body.textContent ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
