import type { Kysely } from "kysely";
import pg from "pg";
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
import { movementRepository } from "../features/forecast/movement.repository.ts";
import { pipelineChangeRepository } from "../features/forecast/pipeline-change.repository.ts";
import { staleEvidenceRepository } from "../features/forecast/stale-evidence.repository.ts";
import { treeRepository } from "../features/forecast/tree.repository.ts";
import { crmGoalsRepository } from "../features/goals/crm-goals.repository.ts";
import { crmLinkRepository } from "../features/goals/crm-link.repository.ts";
import { goalsRepository } from "../features/goals/goals.repository.ts";
import { managerCallsRepository } from "../features/goals/manager-calls.repository.ts";
import { changesRepository } from "../features/history/changes.repository.ts";
import { pastRepository } from "../features/history/past.repository.ts";
import { pastMeetingsRepository } from "../features/history/past-meetings.repository.ts";
import { snapshotsRepository } from "../features/history/snapshots.repository.ts";
import { inboxRepository } from "../features/inbox/inbox.repository.ts";
import { invitationsRepository } from "../features/invitations/invitations.repository.ts";
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
import { workspaceRepository } from "../features/workspace/workspace.repository.ts";
import { workspaceDeletionRepository } from "../features/workspace-deletion/workspace-deletion.repository.ts";
import { lostJobsRepository } from "../jobs/lost-jobs.repository.ts";
import { jobQueue, type Queue } from "../jobs/queue.ts";
import { consentsRepository } from "./consents.ts";
import type { Handle } from "./handle.ts";
import { livePublisher } from "./live-publisher.ts";
import type { DB } from "./schema.ts";
import { inTransaction, type Mode } from "./transaction.ts";

function repositories(handle: Handle) {
  return {
    actions: actionsRepository(handle),
    alertFacts: alertFactsRepository(handle),
    alertLedger: alertLedgerRepository(handle),
    alerts: alertsRepository(handle),
    attention: attentionRepository(handle),
    audit: auditRepository(handle),
    batches: batchesRepository(handle),
    billing: billingRepository(handle),
    bulkEditItems: bulkEditItemsRepository(handle),
    bulkEdits: bulkEditsRepository(handle),
    calendarAccounts: calendarAccountsRepository(handle),
    calendarMirror: calendarMirrorRepository(handle),
    changes: changesRepository(handle),
    chat: chatRepository(handle),
    workspaceDeletion: workspaceDeletionRepository(handle),
    coaching: coachingRepository(handle),
    connection: connectionRepository(handle),
    consents: consentsRepository(handle),
    contests: contestsRepository(handle),
    crmLink: crmLinkRepository(handle),
    dealDetail: dealDetailRepository(handle),
    dealFile: dealFileRepository(handle),
    dealGroups: dealGroupsRepository(handle),
    dealList: dealListRepository(handle),
    dealOwners: dealOwnersRepository(handle),
    deals: dealsRepository(handle),
    dealsThen: dealsThenRepository(handle),
    dealViews: dealViewsRepository(handle),
    digestFacts: digestFactsRepository(handle),
    digests: digestsRepository(handle),
    events: eventsRepository(handle),
    evidence: evidenceRepository(handle),
    exports: exportsRepository(handle),
    facts: factsRepository(handle),
    forecast: forecastRepository(handle),
    goals: goalsRepository(handle),
    crmGoals: crmGoalsRepository(handle),
    slackPreferences: slackPreferencesRepository(handle),
    webhookInbox: webhookInboxRepository(handle),
    inbox: inboxRepository(handle),
    cardRequests: cardRequestsRepository(handle),
    push: pushRepository(handle),
    invitations: invitationsRepository(handle),
    jobs: jobQueue(handle),
    landing: landingRepository(handle),
    live: livePublisher(handle),
    mails: mailsRepository(handle),
    mailRecipients: mailRecipientsRepository(handle),
    lostJobs: lostJobsRepository(handle),
    managerCalls: managerCallsRepository(handle),
    tree: treeRepository(handle),
    memberFile: memberFileRepository(handle),
    mirror: mirrorRepository(handle),
    movement: movementRepository(handle),
    nudgeAnswers: nudgeAnswersRepository(handle),
    notificationFacts: notificationFactsRepository(handle),
    outbox: outboxRepository(handle),
    outboxView: outboxViewRepository(handle),
    outsideTeam: outsideTeamRepository(handle),
    ownFields: ownFieldsRepository(handle),
    past: pastRepository(handle),
    pastMeetings: pastMeetingsRepository(handle),
    pipelineChange: pipelineChangeRepository(handle),
    pipelines: pipelinesRepository(handle),
    retention: retentionRepository(handle),
    reviews: reviewsRepository(handle),
    roomParticipants: roomParticipantsRepository(handle),
    rooms: roomsRepository(handle),
    risks: risksRepository(handle),
    ruleLab: ruleLabRepository(handle),
    rules: rulesRepository(handle),
    scenarios: scenariosRepository(handle),
    scratchpad: scratchpadRepository(handle),
    security: securityRepository(handle),
    session: sessionRepository(handle),
    shareLinks: shareLinksRepository(handle),
    sinceLast: sinceLastRepository(handle),
    slackBindings: slackBindingsRepository(handle),
    slackNonces: slackNoncesRepository(handle),
    slackWorkspace: slackWorkspaceRepository(handle),
    slips: slipsRepository(handle),
    smartQueues: smartQueuesRepository(handle),
    snapshots: snapshotsRepository(handle),
    snippets: snippetsRepository(handle),
    staleEvidence: staleEvidenceRepository(handle),
    dealsToDiscuss: dealsToDiscussRepository(handle),
    summaries: summariesRepository(handle),
    syncs: syncRepository(handle),
    talkingPoints: talkingPointsRepository(handle),
    team: teamRepository(handle),
    teamTable: teamTableRepository(handle),
    tokens: tokensRepository(handle),
    webhookDeliveries: webhookDeliveriesRepository(handle),
    webhooks: webhooksRepository(handle),
    workspace: workspaceRepository(handle),
    wrapUps: wrapUpsRepository(handle),
  };
}

/** The data one viewer may access, inside one transaction. */
export type Store = ReturnType<typeof repositories>;

/** Runs `work` in one transaction that sees only what the viewer may access. */
export type InStore = <T>(
  viewer: Viewer,
  work: (store: Store) => Promise<T>,
  mode?: Mode,
) => Promise<T>;

export function storeOn(db: Kysely<DB>, queue: Queue): InStore {
  return (viewer, work, mode = "write") =>
    inTransaction(db, mode, enterStatement(viewer), (tx) =>
      work(repositories({ db: tx, viewer, queue })),
    );
}

function enterStatement(entering: Viewer): string {
  const { organisationId, userId, role, isAdministering = false, team = "" } = entering;
  const [organisation, viewer, as, lead] = [organisationId, userId, role, team].map(
    pg.escapeLiteral,
  );
  return `select enter(${organisation}, ${viewer}, ${as}, ${isAdministering}, ${lead})`;
}
