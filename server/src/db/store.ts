import type { Kysely } from "kysely";
import type { Viewer } from "../context/viewer.ts";
import { actionsRepository } from "../features/actions/actions.repository.ts";
import { alertFactsRepository } from "../features/alerts/alert-facts.repository.ts";
import { alertsRepository } from "../features/alerts/alerts.repository.ts";
import { attentionRepository } from "../features/attention/attention.repository.ts";
import { auditRepository } from "../features/audit/audit.repository.ts";
import { billingRepository } from "../features/billing/billing.repository.ts";
import { chatRepository } from "../features/chat/chat.repository.ts";
import { batchesRepository } from "../features/checks/batches.repository.ts";
import { contestsRepository } from "../features/checks/contests.repository.ts";
import { dealDetailRepository } from "../features/checks/deal-detail.repository.ts";
import { factsRepository } from "../features/checks/facts.repository.ts";
import { outsideTeamRepository } from "../features/checks/outside-team.repository.ts";
import { risksRepository } from "../features/checks/risks.repository.ts";
import { ruleLabRepository } from "../features/checks/rule-lab.repository.ts";
import { rulesRepository } from "../features/checks/rules.repository.ts";
import { smartQueuesRepository } from "../features/checks/smart-queues.repository.ts";
import { summariesRepository } from "../features/checks/summaries.repository.ts";
import { coachingRepository } from "../features/coaching/coaching.repository.ts";
import { cardRequestsRepository } from "../features/crm/card-requests.repository.ts";
import { connectionRepository } from "../features/crm/connection.repository.ts";
import { mirrorRepository } from "../features/crm/mirror.repository.ts";
import { outboxRepository } from "../features/crm/outbox.repository.ts";
import { outboxViewRepository } from "../features/crm/outbox-view.repository.ts";
import { ownFieldsRepository } from "../features/crm/own-fields.repository.ts";
import { syncRepository } from "../features/crm/sync.repository.ts";
import { webhookInboxRepository } from "../features/crm/webhook-inbox.repository.ts";
import { dealViewsRepository } from "../features/deal-views/deal-views.repository.ts";
import { bulkEditItemsRepository } from "../features/deals/bulk-edit-items.repository.ts";
import { bulkEditsRepository } from "../features/deals/bulk-edits.repository.ts";
import { dealFileRepository } from "../features/deals/deal-file.repository.ts";
import { dealGroupsRepository } from "../features/deals/deal-groups.repository.ts";
import { dealListRepository } from "../features/deals/deal-list.repository.ts";
import { dealOwnersRepository } from "../features/deals/deal-owners.repository.ts";
import { dealsRepository } from "../features/deals/deals.repository.ts";
import { dealsThenRepository } from "../features/deals/deals-then.repository.ts";
import { digestFactsRepository } from "../features/digests/digest-facts.repository.ts";
import { digestsRepository } from "../features/digests/digests.repository.ts";
import { evidenceRepository } from "../features/evidence/evidence.repository.ts";
import { exportsRepository } from "../features/exports/exports.repository.ts";
import { dealsToDiscussRepository } from "../features/forecast/deals-to-discuss.repository.ts";
import { forecastRepository } from "../features/forecast/forecast.repository.ts";
import { landingRepository } from "../features/forecast/landing.repository.ts";
import { forecastLinesRepository } from "../features/forecast/lines.repository.ts";
import { movementRepository } from "../features/forecast/movement.repository.ts";
import { pipelineChangeRepository } from "../features/forecast/pipeline-change.repository.ts";
import { staleEvidenceRepository } from "../features/forecast/stale-evidence.repository.ts";
import { treeRepository } from "../features/forecast/tree.repository.ts";
import { crmGoalsRepository } from "../features/goals/crm-goals.repository.ts";
import { crmLinkRepository } from "../features/goals/crm-link.repository.ts";
import { goalsRepository } from "../features/goals/goals.repository.ts";
import { managerCallsRepository } from "../features/goals/manager-calls.repository.ts";
import { changesRepository } from "../features/history/changes.repository.ts";
import { dealVersionsRepository } from "../features/history/deal-versions.repository.ts";
import { pastRepository } from "../features/history/past.repository.ts";
import { pastMeetingsRepository } from "../features/history/past-meetings.repository.ts";
import { snapshotsRepository } from "../features/history/snapshots.repository.ts";
import { inboxRepository } from "../features/inbox/inbox.repository.ts";
import { invitationsRepository } from "../features/invitations/invitations.repository.ts";
import { lostReasonsRepository } from "../features/lost-reasons/lost-reasons.repository.ts";
import { mailsRepository } from "../features/mail/mails.repository.ts";
import { calendarAccountsRepository } from "../features/meetings/calendar-accounts.repository.ts";
import { calendarMirrorRepository } from "../features/meetings/calendar-mirror.repository.ts";
import { eventsRepository } from "../features/meetings/events.repository.ts";
import { sinceLastRepository } from "../features/meetings/since-last.repository.ts";
import { wrapUpsRepository } from "../features/meetings/wrap-ups.repository.ts";
import { alertLedgerRepository } from "../features/notifications/alert-ledger.repository.ts";
import { notificationFactsRepository } from "../features/notifications/notification-facts.repository.ts";
import { nudgeAnswersRepository } from "../features/notifications/nudge-answers.repository.ts";
import { slackPreferencesRepository } from "../features/notifications/slack-preferences.repository.ts";
import { memberFileRepository } from "../features/people/member-file.repository.ts";
import { shareLinksRepository } from "../features/people/share-links.repository.ts";
import { snippetsRepository } from "../features/people/snippets.repository.ts";
import { teamTableRepository } from "../features/people/team-table.repository.ts";
import { pipelinesRepository } from "../features/pipelines/pipelines.repository.ts";
import { pushRepository } from "../features/push/push.repository.ts";
import { retentionRepository } from "../features/retention/retention.repository.ts";
import { reviewsRepository } from "../features/reviews/reviews.repository.ts";
import { roomParticipantsRepository } from "../features/rooms/room-participants.repository.ts";
import { roomsRepository } from "../features/rooms/rooms.repository.ts";
import { scenariosRepository } from "../features/scenarios/scenarios.repository.ts";
import { scratchpadRepository } from "../features/scratchpad/scratchpad.repository.ts";
import { securityRepository } from "../features/security/security.repository.ts";
import { sessionRepository } from "../features/session/session.repository.ts";
import { linkedDealsRepository } from "../features/slack/linked-deals.repository.ts";
import { slackBindingsRepository } from "../features/slack/slack-bindings.repository.ts";
import { slackNoncesRepository } from "../features/slack/slack-nonces.repository.ts";
import { slackWorkspaceRepository } from "../features/slack/slack-workspace.repository.ts";
import { slipsRepository } from "../features/slips/slips.repository.ts";
import { talkingPointsRepository } from "../features/talking-points/talking-points.repository.ts";
import { teamRepository } from "../features/team/team.repository.ts";
import { tokensRepository } from "../features/tokens/tokens.repository.ts";
import { mailRecipientsRepository } from "../features/unsubscribe/mail-recipients.repository.ts";
import { webhookDeliveriesRepository } from "../features/webhooks/webhook-deliveries.repository.ts";
import { webhooksRepository } from "../features/webhooks/webhooks.repository.ts";
import { winsAndLossesRepository } from "../features/wins-and-losses/wins-and-losses.repository.ts";
import { workspaceRepository } from "../features/workspace/workspace.repository.ts";
import { workspaceDeletionRepository } from "../features/workspace-deletion/workspace-deletion.repository.ts";
import { lostJobsRepository } from "../jobs/lost-jobs.repository.ts";
import { jobQueue, type Queue } from "../jobs/queue.ts";
import { consentsRepository } from "./consents.ts";
import type { Handle } from "./handle.ts";
import { livePublisher } from "./live-publisher.ts";
import type { Mode, Opening } from "./open-transaction.ts";
import type { DB } from "./schema.ts";
import { inTransaction } from "./transaction.ts";

const REPOSITORIES = {
  actions: actionsRepository,
  alertFacts: alertFactsRepository,
  alertLedger: alertLedgerRepository,
  alerts: alertsRepository,
  attention: attentionRepository,
  audit: auditRepository,
  batches: batchesRepository,
  billing: billingRepository,
  bulkEditItems: bulkEditItemsRepository,
  bulkEdits: bulkEditsRepository,
  calendarAccounts: calendarAccountsRepository,
  calendarMirror: calendarMirrorRepository,
  changes: changesRepository,
  chat: chatRepository,
  workspaceDeletion: workspaceDeletionRepository,
  coaching: coachingRepository,
  connection: connectionRepository,
  consents: consentsRepository,
  contests: contestsRepository,
  crmLink: crmLinkRepository,
  dealDetail: dealDetailRepository,
  dealFile: dealFileRepository,
  dealGroups: dealGroupsRepository,
  dealList: dealListRepository,
  dealOwners: dealOwnersRepository,
  deals: dealsRepository,
  dealVersions: dealVersionsRepository,
  dealsThen: dealsThenRepository,
  dealViews: dealViewsRepository,
  digestFacts: digestFactsRepository,
  digests: digestsRepository,
  events: eventsRepository,
  evidence: evidenceRepository,
  exports: exportsRepository,
  facts: factsRepository,
  forecast: forecastRepository,
  forecastLines: forecastLinesRepository,
  goals: goalsRepository,
  crmGoals: crmGoalsRepository,
  slackPreferences: slackPreferencesRepository,
  webhookInbox: webhookInboxRepository,
  inbox: inboxRepository,
  cardRequests: cardRequestsRepository,
  push: pushRepository,
  invitations: invitationsRepository,
  jobs: jobQueue,
  landing: landingRepository,
  live: livePublisher,
  mails: mailsRepository,
  mailRecipients: mailRecipientsRepository,
  lostJobs: lostJobsRepository,
  managerCalls: managerCallsRepository,
  tree: treeRepository,
  memberFile: memberFileRepository,
  mirror: mirrorRepository,
  movement: movementRepository,
  nudgeAnswers: nudgeAnswersRepository,
  notificationFacts: notificationFactsRepository,
  outbox: outboxRepository,
  outboxView: outboxViewRepository,
  outsideTeam: outsideTeamRepository,
  ownFields: ownFieldsRepository,
  past: pastRepository,
  pastMeetings: pastMeetingsRepository,
  pipelineChange: pipelineChangeRepository,
  pipelines: pipelinesRepository,
  retention: retentionRepository,
  reviews: reviewsRepository,
  roomParticipants: roomParticipantsRepository,
  rooms: roomsRepository,
  risks: risksRepository,
  ruleLab: ruleLabRepository,
  rules: rulesRepository,
  scenarios: scenariosRepository,
  scratchpad: scratchpadRepository,
  security: securityRepository,
  session: sessionRepository,
  shareLinks: shareLinksRepository,
  sinceLast: sinceLastRepository,
  linkedDeals: linkedDealsRepository,
  slackBindings: slackBindingsRepository,
  slackNonces: slackNoncesRepository,
  slackWorkspace: slackWorkspaceRepository,
  slips: slipsRepository,
  lostReasons: lostReasonsRepository,
  winsAndLosses: winsAndLossesRepository,
  smartQueues: smartQueuesRepository,
  snapshots: snapshotsRepository,
  snippets: snippetsRepository,
  staleEvidence: staleEvidenceRepository,
  dealsToDiscuss: dealsToDiscussRepository,
  summaries: summariesRepository,
  syncs: syncRepository,
  talkingPoints: talkingPointsRepository,
  team: teamRepository,
  teamTable: teamTableRepository,
  tokens: tokensRepository,
  webhookDeliveries: webhookDeliveriesRepository,
  webhooks: webhooksRepository,
  workspace: workspaceRepository,
  wrapUps: wrapUpsRepository,
};

/** The data one viewer may access, inside one transaction. */
export type Store = {
  readonly [Name in keyof typeof REPOSITORIES]: ReturnType<(typeof REPOSITORIES)[Name]>;
};

/** Makes each repository when it is first used: a call needs a few of a hundred. */
const LAZY = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(REPOSITORIES).map(([name, make]) => [
      name,
      {
        get(this: { handle: Handle }) {
          const value = make(this.handle);
          Object.defineProperty(this, name, { value });
          return value;
        },
      },
    ]),
  ),
);

function storeOf(handle: Handle): Store {
  return Object.create(LAZY, { handle: { value: handle } });
}

/** Runs `work` in one transaction that sees only what the viewer may access. */
export type InStore = <T>(
  viewer: Viewer,
  work: (store: Store) => Promise<T>,
  mode?: Mode,
) => Promise<T>;

export function storeOn(db: Kysely<DB>, queue: Queue): InStore {
  return (viewer, work, mode = "write") =>
    inTransaction(db, mode, enterAs(viewer), (tx) => work(storeOf({ db: tx, viewer, queue })));
}

function enterAs(entering: Viewer): Opening {
  const { organisationId, userId, role, isAdministering = false, team = "" } = entering;
  return {
    calls: "enter($1, $2, $3, $4, $5)",
    values: [organisationId, userId, role, String(isAdministering), team],
  };
}
