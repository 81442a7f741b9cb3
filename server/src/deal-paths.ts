import { api } from "@touchline/contract";

/** Answers that are made of deals: out of date in every browser as soon as one changes. */
export const DEAL_PATHS = [
  api.deals.list.path,
  api.deals.groups.path,
  api.deals.since.path,
  api.checks.batch.path,
  api.checks.deal.path,
  api.checks.issues.path,
  api.checks.smartQueues.path,
  api.forecast.teamOverview.path,
  api.forecast.movement.path,
  api.landing.read.path,
  api.evidence.stale.path,
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
];
