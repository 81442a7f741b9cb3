import { type Kysely, sql } from "kysely";
import pg from "pg";
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
import { ruleLabRepository } from "../features/checks/rule-lab.repository.ts";
import { rulesRepository } from "../features/checks/rules.repository.ts";
import { smartQueuesRepository } from "../features/checks/smart-queues.repository.ts";
import { summariesRepository } from "../features/checks/summaries.repository.ts";
import { closingRepository } from "../features/closing/closing.repository.ts";
import { coachingRepository } from "../features/coaching/coaching.repository.ts";
import { connectionRepository } from "../features/crm/connection.repository.ts";
import { inboxRepository } from "../features/crm/inbox.repository.ts";
import { mirrorRepository } from "../features/crm/mirror.repository.ts";
import { outboxRepository } from "../features/crm/outbox.repository.ts";
import { syncRepository } from "../features/crm/sync.repository.ts";
import { dealViewsRepository } from "../features/deal-views/deal-views.repository.ts";
import { bulkEditsRepository } from "../features/deals/bulk-edits.repository.ts";
import { dealFileRepository } from "../features/deals/deal-file.repository.ts";
import { dealGroupsRepository } from "../features/deals/deal-groups.repository.ts";
import { dealListRepository } from "../features/deals/deal-list.repository.ts";
import { dealsRepository } from "../features/deals/deals.repository.ts";
import { dealsThenRepository } from "../features/deals/deals-then.repository.ts";
import { digestFactsRepository } from "../features/digests/digest-facts.repository.ts";
import { digestsRepository } from "../features/digests/digests.repository.ts";
import { evidenceRepository } from "../features/evidence/evidence.repository.ts";
import { exportsRepository } from "../features/exports/exports.repository.ts";
import { forecastRepository } from "../features/forecast/forecast.repository.ts";
import { landingRepository } from "../features/forecast/landing.repository.ts";
import { movementRepository } from "../features/forecast/movement.repository.ts";
import { pipelineChangeRepository } from "../features/forecast/pipeline-change.repository.ts";
import { staleEvidenceRepository } from "../features/forecast/stale-evidence.repository.ts";
import { crmLinkRepository } from "../features/goals/crm-link.repository.ts";
import { goalsRepository } from "../features/goals/goals.repository.ts";
import { managerCallsRepository } from "../features/goals/manager-calls.repository.ts";
import { changesRepository } from "../features/history/changes.repository.ts";
import { pastRepository } from "../features/history/past.repository.ts";
import { pastMeetingsRepository } from "../features/history/past-meetings.repository.ts";
import { snapshotsRepository } from "../features/history/snapshots.repository.ts";
import { invitationsRepository } from "../features/invitations/invitations.repository.ts";
import { mailsRepository } from "../features/mail/mails.repository.ts";
import { calendarAccountsRepository } from "../features/meetings/calendar-accounts.repository.ts";
import { calendarMirrorRepository } from "../features/meetings/calendar-mirror.repository.ts";
import { eventsRepository } from "../features/meetings/events.repository.ts";
import { sinceLastRepository } from "../features/meetings/since-last.repository.ts";
import { wrapUpsRepository } from "../features/meetings/wrap-ups.repository.ts";
import { alertLedgerRepository } from "../features/nudges/alert-ledger.repository.ts";
import { hearingRepository } from "../features/nudges/hearing.repository.ts";
import { nudgeAnswersRepository } from "../features/nudges/nudge-answers.repository.ts";
import { nudgingFactsRepository } from "../features/nudges/nudging-facts.repository.ts";
import { memberFileRepository } from "../features/people/member-file.repository.ts";
import { shareLinksRepository } from "../features/people/share-links.repository.ts";
import { sharedActionsRepository } from "../features/people/shared-actions.repository.ts";
import { snippetsRepository } from "../features/people/snippets.repository.ts";
import { teamTableRepository } from "../features/people/team-table.repository.ts";
import { pipelinesRepository } from "../features/pipelines/pipelines.repository.ts";
import { retentionRepository } from "../features/retention/retention.repository.ts";
import { reviewsRepository } from "../features/reviews/reviews.repository.ts";
import { guestRoomRepository } from "../features/rooms/guest-room.repository.ts";
import { roomParticipantsRepository } from "../features/rooms/room-participants.repository.ts";
import { roomsRepository } from "../features/rooms/rooms.repository.ts";
import { scenariosRepository } from "../features/scenarios/scenarios.repository.ts";
import { scratchpadRepository } from "../features/scratchpad/scratchpad.repository.ts";
import { securityRepository } from "../features/security/security.repository.ts";
import { sessionRepository } from "../features/session/session.repository.ts";
import { type SignIn, signInRepository } from "../features/session/sign-in.repository.ts";
import { slackBindingsRepository } from "../features/slack/slack-bindings.repository.ts";
import { slackNoncesRepository } from "../features/slack/slack-nonces.repository.ts";
import { slackWorkspaceRepository } from "../features/slack/slack-workspace.repository.ts";
import { slipsRepository } from "../features/slips/slips.repository.ts";
import { talkingPointsRepository } from "../features/talking-points/talking-points.repository.ts";
import { teamRepository } from "../features/team/team.repository.ts";
import {
  type TokenHolder,
  tokenHolderRepository,
  tokensRepository,
} from "../features/tokens/tokens.repository.ts";
import { webhookDeliveriesRepository } from "../features/webhooks/webhook-deliveries.repository.ts";
import { webhooksRepository } from "../features/webhooks/webhooks.repository.ts";
import { workspaceRepository } from "../features/workspace/workspace.repository.ts";
import { jobQueue, type Queue } from "../jobs/queue.ts";
import type { Viewer } from "../viewer.ts";
import { announcer } from "./announce.ts";
import type { Handle } from "./handle.ts";
import type { DB } from "./schema.ts";

function repositories(handle: Handle) {
  return {
    alertFacts: alertFactsRepository(handle),
    alertLedger: alertLedgerRepository(handle),
    alerts: alertsRepository(handle),
    actions: actionsRepository(handle),
    attention: attentionRepository(handle),
    audit: auditRepository(handle),
    batches: batchesRepository(handle),
    billing: billingRepository(handle),
    bulkEdits: bulkEditsRepository(handle),
    calendarAccounts: calendarAccountsRepository(handle),
    calendarMirror: calendarMirrorRepository(handle),
    chat: chatRepository(handle),
    changes: changesRepository(handle),
    closing: closingRepository(handle),
    coaching: coachingRepository(handle),
    connection: connectionRepository(handle),
    contests: contestsRepository(handle),
    crmLink: crmLinkRepository(handle),
    dealDetail: dealDetailRepository(handle),
    dealFile: dealFileRepository(handle),
    dealGroups: dealGroupsRepository(handle),
    dealsThen: dealsThenRepository(handle),
    dealList: dealListRepository(handle),
    dealViews: dealViewsRepository(handle),
    deals: dealsRepository(handle),
    digestFacts: digestFactsRepository(handle),
    digests: digestsRepository(handle),
    events: eventsRepository(handle),
    evidence: evidenceRepository(handle),
    exports: exportsRepository(handle),
    facts: factsRepository(handle),
    ruleLab: ruleLabRepository(handle),
    rules: rulesRepository(handle),
    pipelineChange: pipelineChangeRepository(handle),
    pipelines: pipelinesRepository(handle),
    workspace: workspaceRepository(handle),
    forecast: forecastRepository(handle),
    goals: goalsRepository(handle),
    hearing: hearingRepository(handle),
    inbox: inboxRepository(handle),
    invitations: invitationsRepository(handle),
    jobs: jobQueue(handle),
    landing: landingRepository(handle),
    live: announcer(handle),
    mails: mailsRepository(handle),
    managerCalls: managerCallsRepository(handle),
    memberFile: memberFileRepository(handle),
    mirror: mirrorRepository(handle),
    movement: movementRepository(handle),
    nudgeAnswers: nudgeAnswersRepository(handle),
    nudgingFacts: nudgingFactsRepository(handle),
    outbox: outboxRepository(handle),
    pastMeetings: pastMeetingsRepository(handle),
    retention: retentionRepository(handle),
    reviews: reviewsRepository(handle),
    roomParticipants: roomParticipantsRepository(handle),
    rooms: roomsRepository(handle),
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
    past: pastRepository(handle),
    snapshots: snapshotsRepository(handle),
    snippets: snippetsRepository(handle),
    staleEvidence: staleEvidenceRepository(handle),
    summaries: summariesRepository(handle),
    syncs: syncRepository(handle),
    talkingPoints: talkingPointsRepository(handle),
    team: teamRepository(handle),
    teamTable: teamTableRepository(handle),
    tokens: tokensRepository(handle),
    webhookDeliveries: webhookDeliveriesRepository(handle),
    webhooks: webhooksRepository(handle),
    wrapUps: wrapUpsRepository(handle),
  };
}

/** The data one viewer may see, inside one transaction. */
export type Store = ReturnType<typeof repositories>;

/** Runs `work` in one transaction that sees only what the viewer may see. */
export type InStore = <T>(
  viewer: Viewer,
  work: (store: Store) => Promise<T>,
  mode?: Mode,
) => Promise<T>;

/** A snapshot reads for as long as it takes, and all of it as it was at its beginning. */
type Mode = "read" | "write" | "snapshot";

const BEGIN: Record<Mode, string> = {
  read: "begin read only",
  write: "begin",
  snapshot: "begin isolation level repeatable read read only",
};

export function storeOn(db: Kysely<DB>, queue: Queue): InStore {
  return (viewer, work, mode = "write") =>
    inTransaction(db, mode, enter(viewer), (tx) => work(repositories({ db: tx, viewer, queue })));
}

/** Runs `work` in one transaction that sees only what concerns the person who is signing in. */
export type InSignIn = <T>(
  signIn: SignIn,
  work: (store: ReturnType<typeof signInRepository>) => Promise<T>,
) => Promise<T>;

export function signInOn(db: Kysely<DB>): InSignIn {
  return (signIn, work) =>
    inTransaction(db, "write", asSigningIn(signIn), (tx) =>
      work(signInRepository({ db: tx, signIn })),
    );
}

/** Whom an API token speaks for, if it still works; sees that token and its owner, nothing else. */
export type TokenHolderOf = (tokenHash: string) => Promise<TokenHolder | undefined>;

export function tokenHolderOn(db: Kysely<DB>, clock: () => Date): TokenHolderOf {
  return (tokenHash) =>
    inTransaction(db, "write", settings({ role: "token", token: tokenHash }), (tx) =>
      tokenHolderRepository(tx).holder(clock()),
    );
}

/** Runs `work` in one transaction that sees only what a secret address leads to. */
export type AtLink = <T>(
  tokenHash: string,
  work: (store: ReturnType<typeof repositoriesAtLink>) => Promise<T>,
) => Promise<T>;

function repositoriesAtLink(db: Kysely<DB>) {
  return { ...sharedActionsRepository(db), ...guestRoomRepository(db) };
}

export function linkOn(db: Kysely<DB>): AtLink {
  return (tokenHash, work) =>
    inTransaction(db, "read", settings({ role: "link", link: tokenHash }), (tx) =>
      work(repositoriesAtLink(tx)),
    );
}

/** Finds the organisations that something from outside concerns: a vendor's message, or the clock. */
export interface Receivers {
  ofAccount(vendor: string, accountId: string): Promise<string[]>;
  connected(vendor: string): Promise<string[]>;
  /** Whose calendar a push channel belongs to. */
  calendarOfChannel(channelId: string): Promise<CalendarChannelOwner | undefined>;
  /** Every calendar that is read. */
  calendars(): Promise<CalendarToRead[]>;
  /** Every organisation that has addresses to tell what happens. */
  withWebhooks(): Promise<string[]>;
  /** Every organisation that has something to forget and has not looked for it since. */
  unswept(since: Date): Promise<string[]>;
  /** Every digest that should go out by now, the one that waits longest first. */
  dueDigests(now: Date): Promise<Array<{ organisationId: string; id: string }>>;
  /** Whose customer it is at the payment provider. */
  ofCustomer(customerId: string): Promise<string[]>;
  /** Whose payments were not asked for since then. */
  unaskedPayers(since: Date): Promise<string[]>;
  /** Mail on its way that nobody has had in hand since, the one that waits longest first. */
  stuckMails(since: Date): Promise<Array<{ organisationId: string; id: string }>>;
  /** Forgets what vendors told us before; returns how much that was. */
  clearInbox(before: Date): Promise<number>;
  /** Forgets how often people called in minutes that are over. */
  forgetCalls(): Promise<void>;
}

export interface CalendarChannelOwner {
  organisationId: string;
  userId: string;
  channelTokenHash: string;
}

export interface CalendarToRead {
  organisationId: string;
  userId: string;
  syncedAt: Date | null;
  trouble: string | null;
}

/** The others come a minute later. */
const MOST_DUE_DIGESTS = 1000;
const MOST_PAYERS = 1000;
const MOST_STUCK_MAILS = 1000;

export function receiversOn(db: Kysely<DB>): Receivers {
  const organisations = (first: string, vendor: string) =>
    inTransaction(db, "read", first, async (tx) => {
      const rows = await tx
        .selectFrom("connections")
        .select("organisationId")
        .where("vendor", "=", vendor)
        .where("revokedAt", "is", null)
        .execute();
      return rows.map(({ organisationId }) => organisationId);
    });
  return {
    ofAccount: (vendor, accountId) =>
      organisations(settings({ role: "receiver", account: accountId }), vendor),
    connected: (vendor) => organisations(settings({ role: "scheduler" }), vendor),
    calendarOfChannel: (channelId) =>
      inTransaction(db, "read", settings({ role: "receiver", account: channelId }), async (tx) => {
        const row = await tx
          .selectFrom("calendarAccounts")
          .select(["organisationId", "userId", "channelTokenHash"])
          .where("state", "=", "connected")
          .executeTakeFirst();
        const { channelTokenHash } = row ?? {};
        return row && channelTokenHash ? { ...row, channelTokenHash } : undefined;
      }),
    calendars: () =>
      inTransaction(db, "read", settings({ role: "scheduler" }), (tx) =>
        tx
          .selectFrom("calendarAccounts")
          .select(["organisationId", "userId", "syncedAt", "trouble"])
          .where("state", "=", "connected")
          .orderBy("organisationId")
          .orderBy("userId")
          .execute(),
      ),
    withWebhooks: () =>
      inTransaction(db, "read", settings({ role: "scheduler" }), async (tx) => {
        const rows = await tx
          .selectFrom("webhooks")
          .select("organisationId")
          .distinct()
          .where("isOn", "=", true)
          .execute();
        return rows.map(({ organisationId }) => organisationId);
      }),
    unswept: (since) =>
      inTransaction(db, "read", settings({ role: "scheduler" }), async (tx) => {
        const { rows } = await sql<{ organisationId: string }>`
          select organisation_id from retention where swept_at is null or swept_at < ${since}
          union
          select w.organisation_id from webhooks w
          where not exists (select from retention r where r.organisation_id = w.organisation_id)`.execute(
          tx,
        );
        return rows.map(({ organisationId }) => organisationId);
      }),
    dueDigests: (now) =>
      inTransaction(db, "read", settings({ role: "scheduler" }), (tx) =>
        tx
          .selectFrom("digests")
          .select(["organisationId", "id"])
          .where("isOn", "=", true)
          .where("deletedAt", "is", null)
          .where("nextAt", "<=", now)
          .orderBy("nextAt")
          .orderBy("id")
          .limit(MOST_DUE_DIGESTS)
          .execute(),
      ),
    ofCustomer: (customerId) =>
      inTransaction(db, "read", settings({ role: "receiver", account: customerId }), async (tx) => {
        const rows = await tx
          .selectFrom("organisations")
          .select("id")
          .where("customerId", "=", customerId)
          .execute();
        return rows.map(({ id }) => id);
      }),
    unaskedPayers: (since) =>
      inTransaction(db, "read", settings({ role: "scheduler" }), async (tx) => {
        const rows = await tx
          .selectFrom("subscriptions")
          .select("organisationId")
          .where("askedAt", "<", since)
          .orderBy("askedAt")
          .limit(MOST_PAYERS)
          .execute();
        return rows.map(({ organisationId }) => organisationId);
      }),
    stuckMails: (since) =>
      inTransaction(db, "read", settings({ role: "scheduler" }), (tx) =>
        tx
          .selectFrom("mails")
          .select(["organisationId", "id"])
          .where("state", "in", ["waiting", "sending"])
          .where("touchedAt", "<", since)
          .orderBy("touchedAt")
          .orderBy("id")
          .limit(MOST_STUCK_MAILS)
          .execute(),
      ),
    clearInbox: (before) =>
      inTransaction(db, "write", settings({ role: "scheduler" }), async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom("webhookInbox")
          .where("receivedAt", "<", before)
          .executeTakeFirstOrThrow();
        return Number(numDeletedRows);
      }),
    async forgetCalls() {
      await sql`select forget_calls()`.execute(db);
    },
  };
}

function enter({ organisationId, userId, role }: Viewer): string {
  const [organisation, viewer, as] = [organisationId, userId, role].map(pg.escapeLiteral);
  return `select enter(${organisation}, ${viewer}, ${as})`;
}

function asSigningIn({ issuer, subject, email }: SignIn): string {
  return settings({ role: "sign-in", issuer, subject, email: email ?? "" });
}

function settings(values: Record<string, string>): string {
  const calls = Object.entries(values).map(
    ([name, value]) => `set_config('app.${name}', ${pg.escapeLiteral(value)}, true)`,
  );
  return `select ${calls.join(", ")}`;
}

/**
 * One transaction, in as few round trips as it takes.
 *
 * `begin` travels together with the first statement. A reader gets the result
 * before the commit: nothing can depend on it.
 */
function inTransaction<T>(
  db: Kysely<DB>,
  mode: Mode,
  first: string,
  work: (tx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const whole = db.connection().execute(async (tx) => {
      try {
        await sql.raw(`${BEGIN[mode]}; ${first}`).execute(tx);
        const result = await work(tx);
        if (mode === "read") resolve(result);
        await sql`commit`.execute(tx);
        return result;
      } catch (error) {
        // The first error is the one to report; a connection that cannot roll back is dropped by the pool.
        await sql`rollback`.execute(tx).catch(() => undefined);
        throw error;
      }
    });
    whole.then(resolve, reject);
  });
}
