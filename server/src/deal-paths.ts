import { api } from "@touchline/contract";

/** Answers that are made of deals: out of date in every browser as soon as one changes. */
export const DEAL_PATHS = [
  api.deals.list.path,
  api.deals.groups.path,
  api.deals.since.path,
  api.checks.deal.path,
  api.checks.issues.path,
  api.checks.smartQueues.path,
  api.forecast.teamOverview.path,
  api.forecast.movement.path,
  api.goals.checkIn.path,
  api.goals.checkIns.path,
  api.people.teamTable.path,
  api.history.changes.path,
  api.history.forecasts.path,
];
