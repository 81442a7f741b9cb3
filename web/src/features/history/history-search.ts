import type { Day, Quarter } from "@touchline/domain";
import { isDay } from "../../lib/is-day.ts";
import { CHANGE_KINDS, type ChangeGroup } from "./change-kinds.ts";

export type HistoryTab = "changes" | "meetings" | "forecasts";

/** The history's search parameters. A missing value means the default or all. */
export interface HistorySearch {
  tab?: Exclude<HistoryTab, "changes"> | undefined;
  rep?: string | undefined;
  deal?: string | undefined;
  kind?: ChangeGroup[] | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  q?: string | undefined;
  quarter?: Quarter | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const QUARTER = /^20\d\d-Q[1-4]$/;
const MAX_LENGTH = 200;

/** Parses a possibly hand-edited address; ignores invalid values. */
export function readHistorySearch(given: Record<string, unknown>): HistorySearch {
  const { tab, rep, deal, from, to, q, quarter } = given;
  const asked = [given.kind].flat();
  const kind = CHANGE_KINDS.map(({ value }) => value).filter((one) => asked.includes(one));
  return {
    ...((tab === "meetings" || tab === "forecasts") && { tab }),
    ...(matchesPattern(UUID, rep) && { rep }),
    ...(matchesPattern(UUID, deal) && { deal }),
    ...(kind.length > 0 && { kind }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(typeof q === "string" && q.trim() !== "" && { q: q.slice(0, MAX_LENGTH) }),
    ...(matchesPattern(QUARTER, quarter) && { quarter: quarter as Quarter }),
  };
}

function matchesPattern(shape: RegExp, given: unknown): given is string {
  return typeof given === "string" && shape.test(given);
}
