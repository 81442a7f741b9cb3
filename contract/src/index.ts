import { actions } from "./actions.ts";
import { alerts } from "./alerts.ts";
import { attention } from "./attention.ts";
import { billing } from "./billing.ts";
import { bulkEdits } from "./bulk-edits.ts";
import { checks } from "./checks.ts";
import { coaching } from "./coaching.ts";
import { crm } from "./crm.ts";
import { dealViews } from "./deal-views.ts";
import { deals } from "./deals.ts";
import { digests } from "./digests.ts";
import { evidence } from "./evidence.ts";
import { exports } from "./exports.ts";
import { forecast } from "./forecast.ts";
import { goals } from "./goals.ts";
import { history } from "./history.ts";
import { invitations } from "./invitations.ts";
import { landing } from "./landing.ts";
import { live } from "./live.ts";
import { meetingPack } from "./meeting-pack.ts";
import { meetings } from "./meetings.ts";
import { notifications } from "./notifications.ts";
import { people } from "./people.ts";
import { pipelines } from "./pipelines.ts";
import { retention } from "./retention.ts";
import { reviews } from "./reviews.ts";
import { risk } from "./risk.ts";
import { rooms } from "./rooms.ts";
import type { Route } from "./route.ts";
import { ruleLab } from "./rule-lab.ts";
import { rules } from "./rules.ts";
import { scenarios } from "./scenarios.ts";
import { scratchpad } from "./scratchpad.ts";
import { security } from "./security.ts";
import { session } from "./session.ts";
import { setAside } from "./set-aside.ts";
import { slack } from "./slack.ts";
import { slips } from "./slips.ts";
import { talkingPoints } from "./talking-points.ts";
import { team } from "./team.ts";
import { tokens } from "./tokens.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { webhooks } from "./webhooks.ts";
import { workspace } from "./workspace.ts";
import { workspaceDeletion } from "./workspace-deletion.ts";

export * from "./actions.ts";
export * from "./alerts.ts";
export { historicalQueriesPerMinute } from "./as-of.ts";
export * from "./attention.ts";
export * from "./billing.ts";
export * from "./bulk-edits.ts";
export * from "./checks.ts";
export * from "./coaching.ts";
export * from "./crm.ts";
export * from "./deal-views.ts";
export * from "./deals.ts";
export * from "./digests.ts";
export * from "./evidence.ts";
export * from "./exports.ts";
export * from "./field-error.ts";
export * from "./forecast.ts";
export * from "./goals.ts";
export * from "./history.ts";
export * from "./invitations.ts";
export * from "./landing.ts";
export { type ListIdKind, listParamsOf, type QueryList } from "./list-param.ts";
export * from "./live.ts";
export * from "./meeting-pack.ts";
export * from "./meetings.ts";
export { UpdateStatus, UserUpdate } from "./member-parts.ts";
export * from "./notifications.ts";
export * from "./openapi.ts";
export { isOwnPath } from "./own-path.ts";
export * from "./people.ts";
export * from "./pipelines.ts";
export * from "./refusal.ts";
export * from "./retention.ts";
export * from "./reviews.ts";
export * from "./risk.ts";
export * from "./role.ts";
export * from "./rooms.ts";
export * from "./route.ts";
export * from "./rule-lab.ts";
export * from "./rules.ts";
export * from "./scenarios.ts";
export * from "./scratchpad.ts";
export * from "./security.ts";
export * from "./session.ts";
export * from "./set-aside.ts";
export * from "./slack.ts";
export { SlackPreferences } from "./slack-preferences.ts";
export * from "./slips.ts";
export * from "./talking-points.ts";
export * from "./team.ts";
export * from "./tokens.ts";
export * from "./unsubscribe.ts";
export * from "./webhooks.ts";
export * from "./workspace.ts";
export * from "./workspace-deletion.ts";

export const api = {
  session,
  setAside,
  team,
  people,
  goals,
  crm,
  deals,
  bulkEdits,
  dealViews,
  slips,
  evidence,
  checks,
  ruleLab,
  rules,
  forecast,
  landing,
  scenarios,
  attention,
  reviews,
  coaching,
  alerts,
  actions,
  talkingPoints,
  meetings,
  meetingPack,
  scratchpad,
  history,
  slack,
  notifications,
  digests,
  workspace,
  invitations,
  security,
  retention,
  billing,
  pipelines,
  exports,
  tokens,
  unsubscribe,
  webhooks,
  workspaceDeletion,
  risk,
  rooms,
  live,
};

export const routes: Route[] = Object.values(api).flatMap((feature): Route[] =>
  Object.values(feature),
);
