import type {
  api,
  ForecastLine,
  LineForecast,
  LineSummary,
  ParsedInput,
  RouteResponse,
} from "@touchline/contract";
import {
  type Day,
  type ForecastPeriod,
  isQuarter,
  monthsOf,
  periodDays,
  periodOf,
  quarterOf,
} from "@touchline/domain";
import { resolveAsOf } from "../../context/as-of.ts";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import { mustSee } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { may, seesTeam, systemOf } from "../../context/viewer.ts";
import type { PastDay } from "../../db/deals-then.ts";
import type { Store } from "../../db/store.ts";
import { lineNotFound } from "./lines.service.ts";
import { type Sight, teamInSight, treeFrom, treeOfDeals } from "./tree.service.ts";

type Context = Pick<VendorContext, "viewer" | "inStore" | "now">;
type ReadContext = Pick<RequestContext, "viewer" | "store" | "now">;

/** A line's period, and the periods whose numbers were typed. */
interface LinePeriod {
  period: ForecastPeriod;
  days: [first: Day, last: Day];
  parts: ForecastPeriod[];
  isSum: boolean;
}

/** A manager's team is added up as the system, as in `readTree`; a rep reads what they see. */
export async function readLineForecast(
  context: Context,
  lineId: string,
  query: ParsedInput<typeof api.forecastLines.read>["query"],
): Promise<LineForecast> {
  const { viewer, inStore, now } = context;
  const asked = await inStore(
    viewer,
    async (store) => {
      const line = await store.forecastLines.get(lineId);
      if (!line) throw lineNotFound();
      const past = await resolveAsOf({ store, now }, query.asOf);
      const of = await periodFor({ viewer, store, now }, line, query.period, past);
      const sight = await sightOf({ viewer, store, now }, query.lead, of, past);
      return {
        line,
        of,
        sight,
        leftOut: past ? null : await store.forecastLines.leftOut(line, of.days),
      };
    },
    "read",
  );
  const { line, of, sight, leftOut } = asked;
  // A rep's past may have shares in deals that they don't see.
  const as = seesTeam(viewer) || sight.past ? systemOf(viewer.organisationId) : viewer;
  const tree = await inStore(
    as,
    async (store) => {
      const who = { userId: viewer.userId, isRep: !seesTeam(viewer) };
      const top = await lineTree(store, line, of, sight, who);
      const [only, ...others] = top.rows;
      // An organisation with one manager at the top begins with that manager's people.
      if (sight.leadId !== null || query.lead || !only?.isTeam || others.length > 0) return top;
      const below = { ...sight, leadId: only.person.id };
      return lineTree(store, line, of, below, who);
    },
    "read",
  );
  const { path, total, rows } = tree;
  const [first, last] = of.days;
  return { line, period: of.period, first, last, isSum: of.isSum, path, total, rows, leftOut };
}

export async function readLineDeals(
  context: ReadContext,
  lineId: string,
  query: ParsedInput<typeof api.forecastLines.deals>["query"],
): Promise<RouteResponse<typeof api.forecastLines.deals>> {
  const { store, viewer } = context;
  if (query.owner !== undefined) mustSee(viewer, query.owner);
  const line = await store.forecastLines.get(lineId);
  if (!line) throw lineNotFound();
  const past = await resolveAsOf(context, query.asOf);
  const { days } = await periodFor(context, line, query.period, past);
  const then = past?.end ?? null;
  const span = { first: days[0], last: days[1] };
  const question = { line, span, then, outdated: past?.outdated };
  return store.forecastLines.deals(question, { ownerId: query.owner, bucket: query.bucket });
}

/** Every line's total for one quarter, the forecast of all deals first. */
export async function readAllLines(
  context: Context,
  query: ParsedInput<typeof api.forecastLines.summary>["query"],
): Promise<LineSummary[]> {
  const { viewer, inStore, now } = context;
  const asked = await inStore(
    viewer,
    async (store) => {
      const past = await resolveAsOf({ store, now }, query.asOf);
      const { timeZone, fiscalStartMonth } = await store.session.calendar();
      const today = past?.day ?? dayOf(now, timeZone);
      const quarter = query.period ?? quarterOf(today, fiscalStartMonth);
      const days = periodDays(quarter, fiscalStartMonth);
      const sight = await sightOf({ viewer, store, now }, query.lead, { days }, past);
      const lines = (await store.forecastLines.list()).map((line) => ({
        line,
        of: periodIn(line, quarter, fiscalStartMonth),
      }));
      return { quarter, sight, lines };
    },
    "read",
  );
  const { quarter, sight, lines } = asked;
  return inStore(
    systemOf(viewer.organisationId),
    async (store) => {
      const all = await treeOfDeals(store, { ...sight, period: quarter }, viewer.userId);
      const summaries: LineSummary[] = [{ line: null, isFilling: false, total: all.total }];
      for (const { line, of } of lines) {
        const { total } = await lineTree(store, line, of, sight, viewer);
        const { id, name, periodKind, isFilling } = line;
        summaries.push({ line: { id, name, periodKind }, isFilling, total });
      }
      return summaries;
    },
    "read",
  );
}

export async function lineTree(
  store: Store,
  line: ForecastLine,
  { period, parts }: Pick<LinePeriod, "period" | "parts">,
  sight: Sight,
  viewer: { userId: string; isRep?: boolean },
) {
  const then = sight.past?.end ?? null;
  const question = { line, span: sight.span, then, outdated: sight.past?.outdated };
  return treeFrom(store, sight, viewer.userId, {
    sellers: await store.forecast.sellers(question, period, parts),
    wins: (ids) => store.forecast.wins(question, ids),
    // A rep reads none, also where the figures are read as the system.
    calls: viewer.isRep ? [] : await store.forecastLines.calls(line.id, parts, then),
    quotas: await store.forecastLines.teamQuotas(line.id, parts, then),
  });
}

/** A rep's sight ends with their own deals; who sees everyone starts with the organisation. */
async function sightOf(
  context: ReadContext,
  lead: string | undefined,
  { days: [first, last] }: Pick<LinePeriod, "days">,
  past: PastDay | null,
): Promise<Sight> {
  const { viewer, store, now } = context;
  const span = { first, last };
  if (seesTeam(viewer)) {
    const top = may(viewer, "read-everybody") ? "everybody" : undefined;
    return teamInSight(context, lead ?? top, { span, past });
  }
  const day = past?.day ?? dayOf(now, (await store.session.calendar()).timeZone);
  return { leadId: viewer.userId, topId: viewer.userId, span, past, day };
}

async function periodFor(
  { store, now }: ReadContext,
  line: ForecastLine,
  asked: ForecastPeriod | undefined,
  past: PastDay | null,
): Promise<LinePeriod> {
  const { timeZone, fiscalStartMonth } = await store.session.calendar();
  const today = past?.day ?? dayOf(now, timeZone);
  return periodIn(
    line,
    asked ?? periodOf(today, line.periodKind, fiscalStartMonth),
    fiscalStartMonth,
  );
}

function periodIn(
  { periodKind }: ForecastLine,
  period: ForecastPeriod,
  fiscalStart: number,
): LinePeriod {
  const isSum = isQuarter(period) && periodKind === "month";
  const parts = isSum ? monthsOf(period, fiscalStart) : [period];
  return { period, days: periodDays(period, fiscalStart), parts, isSum };
}
