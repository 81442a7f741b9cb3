import type { api, LineLanding, ParsedInput } from "@touchline/contract";
import {
  baselinesOf,
  comparableQuarters,
  creditTotal,
  DRAWS,
  drawQuarter,
  type ForecastPeriod,
  landingModelFor,
  MAX_QUARTERS_BACK,
  periodOf,
  seedOf,
  sumDraws,
} from "@touchline/domain";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { lookingAt, may, seesTeam, type Viewer } from "../../context/viewer.ts";
import { evidenceOf, openIn, testsOf, toRange } from "./landing.service.ts";
import { landingPeople } from "./landing-people.service.ts";
import { loadPeriods, pastQuartersAsOf } from "./landing-quarters.ts";
import { readLineForecast } from "./line-forecast.service.ts";
import { lineNotFound } from "./lines.service.ts";

/** Predicts where a line's month or quarter may land, for the team that its forecast shows. */
export async function readLineLanding(
  context: Pick<VendorContext, "viewer" | "inStore" | "now">,
  lineId: string,
  { kind, lead }: ParsedInput<typeof api.forecastLines.landing>["query"],
): Promise<LineLanding> {
  const { viewer, inStore, now } = context;
  const period = await inStore(
    viewer,
    async (store) => {
      const line = await store.forecastLines.get(lineId);
      if (!line) throw lineNotFound();
      const { timeZone, fiscalStartMonth } = await store.session.calendar();
      return periodOf(dayOf(now, timeZone), kind ?? line.periodKind, fiscalStartMonth);
    },
    "read",
  );
  // Its quota is the one that the forecast shows, and it refuses a team that the viewer doesn't see.
  const { path, total } = await readLineForecast(context, lineId, { period, lead });
  const as = viewerOf(viewer, path.at(-1)?.id ?? null);
  return inStore(
    as,
    (store) => landingOf({ viewer: as, store, now }, lineId, period, total.quota),
    "read",
  );
}

/** A viewer's own team is what they see anyway, unless they see everyone. */
function viewerOf(viewer: Viewer, leadId: string | null): Viewer {
  const isOwnTeam = leadId === viewer.userId && !may(viewer, "read-everybody");
  return leadId === null || isOwnTeam ? viewer : lookingAt(viewer, leadId);
}

async function landingOf(
  context: Pick<RequestContext, "viewer" | "store" | "now">,
  lineId: string,
  period: ForecastPeriod,
  quota: number,
): Promise<LineLanding> {
  const asked = { period, back: MAX_QUARTERS_BACK, withSteps: false, lineId };
  const loaded = await loadPeriods(context, asked);
  const { today, running, earlier, shown, together, home } = loaded;
  const seen = loaded.seenOn(today);
  const compared = comparableQuarters(seen, pastQuartersAsOf(loaded, today));
  const { people, firstFor } = await landingPeople(context, loaded, compared, new Map());
  const ids = people.map(({ rep }) => rep.id);
  const lessons = landingModelFor(compared);
  const draws =
    lessons && drawQuarter(compared.seen, lessons, ids, seedOf(period), DRAWS, together);
  const won = creditTotal(seen.won, shown).value;
  const { days } = running;
  const yearBefore = earlier.at(-4)?.days[0] ?? days[0];
  return {
    period,
    today,
    isOwn: !seesTeam(context.viewer),
    evidence: evidenceOf(compared),
    landing: firstFor || !draws ? null : toRange(sumDraws(draws, ids), won, quota),
    firstFor,
    open: openIn(seen, shown),
    baselines: firstFor
      ? null
      : baselinesOf(loaded.all, { days, day: today, yearBefore }, loaded, home)(ids),
    backTest: firstFor ? [] : testsOf(compared.past, period, loaded),
  };
}
