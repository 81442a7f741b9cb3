import type { Bind } from "../http/bind.ts";
import type { BindJob } from "../jobs/bind.ts";
import { actionsRoutes } from "./actions/actions.routes.ts";
import { alertsJobs } from "./alerts/alerts.jobs.ts";
import { alertsRoutes } from "./alerts/alerts.routes.ts";
import { attentionRoutes } from "./attention/attention.routes.ts";
import { billingJobs } from "./billing/billing.jobs.ts";
import { billingRoutes } from "./billing/billing.routes.ts";
import { chatJobs } from "./chat/chat.jobs.ts";
import { checksJobs } from "./checks/checks.jobs.ts";
import { checksRoutes } from "./checks/checks.routes.ts";
import { coachingRoutes } from "./coaching/coaching.routes.ts";
import { crmJobs } from "./crm/crm.jobs.ts";
import { crmRoutes } from "./crm/crm.routes.ts";
import { outboxJobs } from "./crm/outbox.jobs.ts";
import { outboxRoutes } from "./crm/outbox.routes.ts";
import { ownFieldsJobs } from "./crm/own-fields.jobs.ts";
import { dealViewsRoutes } from "./deal-views/deal-views.routes.ts";
import { dealsJobs } from "./deals/deals.jobs.ts";
import { dealsRoutes } from "./deals/deals.routes.ts";
import { digestsJobs } from "./digests/digests.jobs.ts";
import { digestsRoutes } from "./digests/digests.routes.ts";
import { evidenceRoutes } from "./evidence/evidence.routes.ts";
import { exportsRoutes } from "./exports/exports.routes.ts";
import { forecastJobs } from "./forecast/forecast.jobs.ts";
import { forecastRoutes } from "./forecast/forecast.routes.ts";
import { goalsJobs } from "./goals/goals.jobs.ts";
import { goalsRoutes } from "./goals/goals.routes.ts";
import { historyJobs } from "./history/history.jobs.ts";
import { historyRoutes } from "./history/history.routes.ts";
import { inboxJobs } from "./inbox/inbox.jobs.ts";
import { inboxRoutes } from "./inbox/inbox.routes.ts";
import { invitationsRoutes } from "./invitations/invitations.routes.ts";
import { lostReasonsRoutes } from "./lost-reasons/lost-reasons.routes.ts";
import { mailJobs } from "./mail/mail.jobs.ts";
import { meetingsJobs } from "./meetings/meetings.jobs.ts";
import { meetingsRoutes } from "./meetings/meetings.routes.ts";
import { notificationsJobs } from "./notifications/notifications.jobs.ts";
import { notificationsRoutes } from "./notifications/notifications.routes.ts";
import { peopleRoutes } from "./people/people.routes.ts";
import { pipelinesRoutes } from "./pipelines/pipelines.routes.ts";
import { pushJobs } from "./push/push.jobs.ts";
import { pushRoutes } from "./push/push.routes.ts";
import { retentionJobs } from "./retention/retention.jobs.ts";
import { retentionRoutes } from "./retention/retention.routes.ts";
import { reviewsRoutes } from "./reviews/reviews.routes.ts";
import { roomsRoutes } from "./rooms/rooms.routes.ts";
import { scenariosRoutes } from "./scenarios/scenarios.routes.ts";
import { scratchpadRoutes } from "./scratchpad/scratchpad.routes.ts";
import { securityRoutes } from "./security/security.routes.ts";
import { sessionRoutes } from "./session/session.routes.ts";
import { setAsideRoutes } from "./set-aside/set-aside.routes.ts";
import { slackJobs } from "./slack/slack.jobs.ts";
import { slackRoutes } from "./slack/slack.routes.ts";
import { slipsJobs } from "./slips/slips.jobs.ts";
import { slipsRoutes } from "./slips/slips.routes.ts";
import { talkingPointsRoutes } from "./talking-points/talking-points.routes.ts";
import { teamRoutes } from "./team/team.routes.ts";
import { tokensRoutes } from "./tokens/tokens.routes.ts";
import { unsubscribeRoutes } from "./unsubscribe/unsubscribe.routes.ts";
import { webhooksJobs } from "./webhooks/webhooks.jobs.ts";
import { webhooksRoutes } from "./webhooks/webhooks.routes.ts";
import { winsAndLossesRoutes } from "./wins-and-losses/wins-and-losses.routes.ts";
import { workspaceRoutes } from "./workspace/workspace.routes.ts";
import { workspaceDeletionJobs } from "./workspace-deletion/workspace-deletion.jobs.ts";
import { workspaceDeletionRoutes } from "./workspace-deletion/workspace-deletion.routes.ts";

export const featureRoutes: Array<(on: Bind) => void> = [
  sessionRoutes,
  setAsideRoutes,
  teamRoutes,
  workspaceRoutes,
  securityRoutes,
  retentionRoutes,
  billingRoutes,
  pipelinesRoutes,
  exportsRoutes,
  tokensRoutes,
  webhooksRoutes,
  workspaceDeletionRoutes,
  peopleRoutes,
  invitationsRoutes,
  unsubscribeRoutes,
  goalsRoutes,
  forecastRoutes,
  scenariosRoutes,
  attentionRoutes,
  historyRoutes,
  inboxRoutes,
  pushRoutes,
  crmRoutes,
  outboxRoutes,
  dealsRoutes,
  dealViewsRoutes,
  slipsRoutes,
  lostReasonsRoutes,
  winsAndLossesRoutes,
  evidenceRoutes,
  digestsRoutes,
  reviewsRoutes,
  coachingRoutes,
  talkingPointsRoutes,
  actionsRoutes,
  checksRoutes,
  alertsRoutes,
  meetingsRoutes,
  slackRoutes,
  notificationsRoutes,
  scratchpadRoutes,
  roomsRoutes,
];
export const featureJobs: Array<(on: BindJob) => void> = [
  billingJobs,
  goalsJobs,
  inboxJobs,
  pushJobs,
  crmJobs,
  ownFieldsJobs,
  digestsJobs,
  outboxJobs,
  mailJobs,
  chatJobs,
  webhooksJobs,
  workspaceDeletionJobs,
  retentionJobs,
  forecastJobs,
  historyJobs,
  slackJobs,
  checksJobs,
  alertsJobs,
  meetingsJobs,
  notificationsJobs,
  dealsJobs,
  slipsJobs,
];
