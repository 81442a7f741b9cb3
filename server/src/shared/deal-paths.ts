import { api } from "@touchline/contract";
import { type DealProperty, isStandardProperty } from "@touchline/domain";

/** Responses built from deals: stale in every browser as soon as a deal changes. */
export const DEAL_PATHS = [
  api.deals.list.path,
  api.deals.groups.path,
  api.deals.since.path,
  api.checks.batch.path,
  api.checks.deal.path,
  api.checks.issues.path,
  api.checks.smartQueues.path,
  api.checks.outsideTeam.path,
  api.forecast.teamOverview.path,
  api.forecast.tree.path,
  api.forecastLines.read.path,
  api.forecastLines.deals.path,
  api.forecastLines.landing.path,
  api.forecastLines.summary.path,
  api.forecast.movement.path,
  api.landing.read.path,
  api.landing.record.path,
  api.winsAndLosses.read.path,
  api.winsAndLosses.stages.path,
  api.winsAndLosses.deals.path,
  api.evidence.stale.path,
  api.forecast.dealsToDiscuss.path,
  api.slips.open.path,
  api.slips.stories.path,
  api.coaching.ofMember.path,
  api.coaching.ofDeal.path,
  api.goals.checkIn.path,
  api.goals.checkIns.path,
  api.people.teamTable.path,
  api.attention.map.path,
  api.attention.week.path,
  api.scenarios.list.path,
  api.history.changes.path,
  api.history.forecasts.path,
  api.meetingPack.read.path,
  api.alerts.list.path,
];

/** Sums, and what is worked out from them: they don't depend on what is written about a deal. */
const FIGURE_PATHS: ReadonlySet<string> = new Set([
  api.deals.groups.path,
  api.checks.outsideTeam.path,
  api.forecast.teamOverview.path,
  api.forecast.tree.path,
  api.forecastLines.read.path,
  api.forecastLines.deals.path,
  api.forecastLines.landing.path,
  api.forecastLines.summary.path,
  api.forecast.movement.path,
  api.landing.read.path,
  api.landing.record.path,
  api.slips.open.path,
  api.slips.stories.path,
  api.goals.checkIn.path,
  api.goals.checkIns.path,
  api.scenarios.list.path,
  api.history.forecasts.path,
]);

/** Pushed close dates, and deals by owner. */
const DATE_AND_OWNER_PATHS: ReadonlySet<string> = new Set([
  api.checks.outsideTeam.path,
  api.slips.open.path,
  api.slips.stories.path,
]);

/** The responses that a change of this property can alter. */
export function pathsOfProperty(property: DealProperty): string[] {
  if (!isStandardProperty(property)) return DEAL_PATHS;
  switch (property) {
    case "deal_update":
    case "hs_next_step":
    case "closed_lost_reason":
      return DEAL_PATHS.filter((path) => !FIGURE_PATHS.has(path));
    case "hs_manual_forecast_category":
      return DEAL_PATHS.filter((path) => !DATE_AND_OWNER_PATHS.has(path));
    case "closedate":
    case "dealstage":
      return DEAL_PATHS;
  }
}
