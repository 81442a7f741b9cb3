/**
 * An example of every call that takes something; all are in the OpenAPI description, and a test runs them
 * against the demo company in this order.
 */
export interface Example {
  params?: Record<string, string | ValueFrom>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** A precondition that the demo company may not meet; until it does, the call is rejected. */
  needs?: string;
}

/** A value that only a running product knows, and one that looks like it, for the description. */
export interface ValueFrom {
  /** `POST /api/actions: id` is the id of the action made there, `GET /api/deals: deals/0/id` that of the first deal. */
  valueFrom: string;
  lookingLike: string;
}

const UUID = "3f6c1a52-7b0e-4d8a-9c41-5e2f8a7d9b10";
const SECRET = "q3Zb0hT8vLr1mXy5wKc9dNf2gJp7sQa4uEi6oBt-VxY";
const CODE = "KFQMXRTB";

function valueFrom(place: string, lookingLike = UUID): ValueFrom {
  return { valueFrom: place, lookingLike };
}

const REP = valueFrom("GET /api/team-players: 0/id");
const MANAGER = valueFrom("GET /api/session: user/id");
const DEAL = valueFrom("GET /api/deals: deals/0/hubspotId", "18204739157");
const DEAL_ID = valueFrom("GET /api/deals: deals/0/id");
const ISSUE = {
  hubspotId: valueFrom("GET /api/deals/issues: 0/dealId"),
  rule: valueFrom("GET /api/deals/issues: 0/findings/0/rule", "few-contacts"),
};
const ID_TOKEN = valueFrom(
  "your identity provider: id_token",
  "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
);
const NEW_MEMBER = valueFrom("POST /api/team-members: id");
const REVIEW = valueFrom("POST /api/reviews: id");
const EVENT = valueFrom("POST /api/calendar-events: id");
const EVENT_ACTION = {
  eventId: EVENT,
  actionId: valueFrom("POST /api/calendar-events/:eventId/actions: id"),
};
const DIGEST = valueFrom("POST /api/digests: id");
const PIPELINE = valueFrom("GET /api/pipelines: 0/id", "default");
const WEBHOOK = valueFrom("POST /api/webhooks: id");
const WRITE = valueFrom("PATCH /api/deals/:hubspotId/property: write/id");
const ROOM = valueFrom("POST /api/rooms: id");
const ROOM_DEAL = { id: ROOM, dealId: valueFrom("POST /api/rooms: deals/0/dealId") };
const SCENARIO = valueFrom("POST /api/scenarios: id");
const PAGE = "7d0c2c1e-53f4-4b7e-9a1f-1c5a3a1f0b42";
const INBOX_ITEM = "5b1f7f0a-2c4e-4f4e-9a67-0d3c8b2e6a19";
const WRAP_UP = "2f4d6c0e-9a57-4a0c-8c39-6a1d0f3b7e21";
const CONSENT = { code: "code-of-the-consent", state: "state-of-the-consent" };
const NEEDS_SLACK =
  "Slack, which is not connected in the demo company until somebody installs the app";
const LINE = valueFrom("POST /api/forecast/lines: id");
const LINE_RULE = {
  ...{ name: "Renewals", pipelines: null, filter: null, ownerField: null },
  ...{ amountField: "arr", dateField: "renewal_date", periodKind: "month" },
  categories: { COMMIT: "COMMIT", BEST_CASE: "BEST_CASE", PIPELINE: "PIPELINE", OMIT: "OMIT" },
};
const UNSUBSCRIBE = { token: valueFrom("the link at the foot of a mail: token", SECRET) };
const NEEDS_MAIL = "a mail that the workspace sent, with the link at its foot";
const ONE_PIXEL_IMAGE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const SLACK = {
  notifications: true,
  deal: {
    lost: true,
    notReviewed: true,
    updateAdded: true,
    valueDropped: true,
    closeDatePushed: true,
    feedbackAdded: true,
    lateStageTriage: false,
  },
  notificationDay: 1,
  notificationTime: "09:00",
  dailyDealUpdateAlertTime: "16:00",
  pipelineIds: [],
  taskCheckerNotificationDay: 5,
  taskCheckerNotificationTime: "10:00",
  taskCheckerPipelineIds: [],
};

/** Keyed by method and path. Calls without parameters need no example. */
export const examples: Record<string, Example> = {
  "POST /api/session": { body: { idToken: ID_TOKEN } },
  "POST /api/session/workspaces": { body: { idToken: ID_TOKEN } },
  "POST /api/session/join": {
    body: { idToken: ID_TOKEN, organisationId: valueFrom("GET /api/session: organisation/id") },
  },
  "POST /api/session/decline": {
    body: {
      idToken: ID_TOKEN,
      organisationId: valueFrom("POST /api/session/workspaces: workspaces/0/organisationId"),
    },
  },
  "POST /api/set-aside-jobs/:id/retry": { params: { id: valueFrom("a job set aside: id") } },
  "POST /api/organisations": {
    body: { idToken: ID_TOKEN, name: "Fabrikam", timeZone: "Europe/Berlin" },
  },
  "PATCH /api/users/preferences": { body: { playerCoachModeOn: true } },
  "PATCH /api/users/:id/preferences": { params: { id: REP }, body: { slack: SLACK } },

  "POST /api/team-members": {
    body: {
      name: "Ada Byron",
      title: "Account Executive",
      emailAddress: "ada@demo.test",
      invite: false,
    },
  },
  "GET /api/team-members/:id": { params: { id: REP } },
  "PUT /api/team-members/:id": {
    params: { id: NEW_MEMBER },
    body: { name: "Ada Byron", title: "Senior Account Executive", emailAddress: "ada@demo.test" },
  },
  "GET /api/team-members/:id/updates": { params: { id: REP } },
  "POST /api/team-members/:id/updates": {
    params: { id: REP },
    body: { teamMemberId: REP, description: "Closed at full price", status: "positive" },
  },
  "GET /api/team-members/:id/notes": { params: { id: NEW_MEMBER } },
  "PUT /api/team-members/:id/notes": {
    params: { id: NEW_MEMBER },
    body: { html: "<p>Starts with <strong>renewals</strong></p>", basedOn: 0 },
  },
  "GET /api/team-members/:id/skills": { params: { id: REP } },
  "PUT /api/team-members/:id/skills": {
    params: { id: REP },
    body: [{ id: "closing-ability", value: 5 }],
  },
  "PUT /api/team-members/:id/attributes": { params: { id: REP }, body: { demoSkills: 4 } },
  "GET /api/team-members/:id/snippets": { params: { id: REP } },
  "POST /api/team-members/:id/snippets": {
    params: { id: REP },
    body: { title: "Pricing slide", comment: "Worked well", image: ONE_PIXEL_IMAGE },
  },
  "GET /api/images/:imageId": {
    params: { imageId: valueFrom("POST /api/team-members/:id/snippets: imageId") },
    query: { size: "200" },
  },
  "GET /api/team-members/:id/share-link": { params: { id: REP } },
  "POST /api/team-members/:id/share-link": { params: { id: REP } },
  "GET /api/rep-actions/:repUUID": {
    params: { repUUID: valueFrom("POST /api/team-members/:id/share-link: link/uuid", SECRET) },
  },
  "GET /api/team-members/:id/reviews/": { params: { id: REP } },

  "GET /api/pipeline-check-ins/:revieweeId": { params: { revieweeId: REP } },
  "POST /api/pipeline-check-ins": {
    body: {
      revieweeId: NEW_MEMBER,
      values: { open: 0, repCommit: 80_000, won: 0, quota: 100_000, bestCase: 0, mostLikely: 0 },
    },
  },
  "PATCH /api/pipeline-check-ins/:revieweeId": {
    params: { revieweeId: REP },
    body: { values: { repCommit: 120_000 }, note: "Two renewals came early" },
  },
  "GET /api/pipeline-check-ins/quotas": { query: { period: "2026-Q4", quarters: 4 } },
  "PUT /api/pipeline-check-ins/quotas": {
    body: { changes: [{ revieweeId: REP, period: "2031-Q1", was: 0, quota: 150_000 }] },
  },
  "GET /api/pipeline-check-ins/quotas/hubspot": { query: { period: "2026-Q4", quarters: 4 } },
  "PUT /api/pipeline-check-ins/quotas/hubspot": { body: { leftOut: ["calls"] } },
  "PUT /api/pipeline-check-ins/:revieweeId/manager-call": {
    params: { revieweeId: REP },
    body: { value: 110_000, note: "One of them may slip" },
  },
  "GET /api/pipeline-check-ins/:revieweeId/manager-calls": {
    params: { revieweeId: REP },
    query: { limit: 5 },
  },
  "GET /api/forecast/tree": { query: {} },
  "PUT /api/forecast/tree/:leadId/quota": {
    params: { leadId: MANAGER },
    body: { period: "2031-Q1", quota: 600_000 },
  },
  "POST /api/forecast/lines": { body: { ...LINE_RULE, name: "Renewals next year" } },
  "PUT /api/forecast/lines/:lineId": {
    params: { lineId: LINE },
    body: { ...LINE_RULE, name: "Renewals by ARR" },
  },
  "GET /api/forecast/lines/:lineId/forecast": {
    params: { lineId: LINE },
    query: { period: "2026-11" },
  },
  "GET /api/forecast/lines/:lineId/deals": {
    params: { lineId: LINE },
    query: { period: "2026-Q4", bucket: "likely" },
  },
  "GET /api/forecast/lines/:lineId/landing": { params: { lineId: LINE }, query: { kind: "month" } },
  "GET /api/forecast/all-lines": { query: { period: "2026-Q4" } },
  "PUT /api/forecast/lines/:lineId/numbers": {
    params: { lineId: LINE },
    body: { kind: "quota", personId: REP, period: "2026-12", value: 40_000 },
  },
  "PUT /api/forecast/lines/:lineId/commit": {
    params: { lineId: LINE },
    body: { personId: REP, period: "2026-12", value: 35_000 },
  },
  "DELETE /api/forecast/lines/:lineId": { params: { lineId: LINE } },
  "GET /api/pipeline-check-ins/:revieweeId/history": {
    params: { revieweeId: REP },
    query: { limit: 5 },
  },

  "GET /api/hubspot/authorize": { query: { returnTo: "/deals", scopes: "read" } },
  "GET /api/hubspot/callback": { query: CONSENT, needs: "a consent on HubSpot's page" },
  "PATCH /api/hubspot": { body: { mode: "live" } },
  "GET /api/deal-sync/:id": { params: { id: valueFrom("GET /api/deal-sync: id") } },
  "GET /api/crm-writes": { query: { state: "waiting", limit: 10 } },
  "POST /api/crm-writes/:id/retry": {
    params: { id: WRITE },
    needs: "a change that HubSpot refused",
  },
  "POST /api/crm-writes/:id/fill": {
    params: { id: WRITE },
    body: { values: [{ name: "closed_won_reason", value: "Price" }] },
    needs: "a change that HubSpot refused",
  },
  "POST /api/crm-writes/:id/discard": {
    params: { id: WRITE },
    needs: "a change that HubSpot refused",
  },
  "POST /api/crm-writes/:id/resolve": {
    params: { id: WRITE },
    body: { keep: "mine" },
    needs: "a change that meets another one in HubSpot",
  },

  "GET /api/deals": { query: { closed: "false", pageSize: 10, orderBy: "closeDate" } },
  "GET /api/deals/choice": { query: { closed: "false" } },
  "GET /api/deals/find": { query: { words: "renewal" } },
  "GET /api/deals/groups": { query: { closed: "false", by: "owner" } },
  "GET /api/deals/since": {
    query: { closed: "false", asOf: valueFrom("GET /api/history/reach: first", "2026-09-14") },
  },
  "GET /api/deals/:hubspotId": { params: { hubspotId: DEAL } },
  "POST /api/deals/:hubspotId/refresh": { params: { hubspotId: DEAL } },
  "GET /api/deals/:hubspotId/reviews": { params: { hubspotId: DEAL } },
  "GET /api/deals/issues": { query: { ids: DEAL_ID } },
  "PUT /api/deals/:hubspotId/issues/:rule/contest": {
    params: ISSUE,
    body: { reason: "They are on holiday until Monday" },
  },
  "DELETE /api/deals/:hubspotId/issues/:rule/contest": { params: ISSUE },
  "GET /api/deals/smart-queues/all": { query: { userId: REP } },
  "PATCH /api/deals/:hubspotId/property": {
    params: { hubspotId: DEAL },
    body: { hs_next_step: "Send the contract on Friday" },
  },
  "PUT /api/own-fields": { body: { names: ["arr", "renewal_date"] } },
  "PATCH /api/deals/:id/task": {
    params: { id: DEAL_ID },
    body: {
      hs_task_subject: "Call their lawyer",
      hs_timestamp: 1_893_495_600_000,
      hs_task_type: "TODO",
    },
  },
  "PATCH /api/deals/:id/task/:taskId": {
    params: { id: DEAL_ID, taskId: "1" },
    body: { hs_task_status: "COMPLETED" },
    needs: "a task of that deal in HubSpot",
  },
  "PATCH /api/deals/:id/note": {
    params: { id: DEAL_ID },
    body: { message: "<p><strong>Who signs</strong>, and when?</p>" },
  },
  "POST /api/bulk-edits/preview": {
    body: { deals: { ids: [DEAL_ID] }, change: { hs_next_step: "Agree on a date" } },
  },
  "POST /api/bulk-edits": {
    body: {
      id: "2f7d9f0c-8d1e-4f0b-9f53-0a3f4c8d7e21",
      deals: { ids: [DEAL_ID] },
      change: { hs_next_step: "Agree on a date" },
    },
  },
  "GET /api/bulk-edits/:id": { params: { id: valueFrom("POST /api/bulk-edits: id") } },
  "POST /api/bulk-edits/:id/retry": {
    params: { id: valueFrom("POST /api/bulk-edits: id") },
    needs: "an edit of which something failed",
  },
  "PUT /api/bulk-edits/:id/slip-reason": {
    params: { id: valueFrom("POST /api/bulk-edits: id") },
    body: { reason: "legal" },
    needs: "an edit that moved close dates later",
  },
  "GET /api/wins-and-losses/deals": { query: { by: "lost" } },
  "PUT /api/lost-reasons": { body: { reasons: ["Price", "Chose a competitor", "No decision"] } },
  "GET /api/slips": { query: {} },
  "GET /api/slips/stories": { query: { ids: DEAL_ID } },
  "PUT /api/slips/:id": {
    params: { id: valueFrom("GET /api/slips: pushes/0/id") },
    body: { reason: "legal" },
  },
  "GET /api/deals/:hubspotId/buyer-facts": { params: { hubspotId: DEAL } },
  "PUT /api/deals/:hubspotId/buyer-facts/:fact": {
    params: { hubspotId: DEAL, fact: "economic-buyer" },
    body: { words: "Their CFO said yes on the phone" },
  },
  "DELETE /api/deals/:hubspotId/buyer-facts/:fact": {
    params: { hubspotId: DEAL, fact: "economic-buyer" },
  },
  "GET /api/forecast/stale-evidence": { query: { pipelines: PIPELINE } },
  "POST /api/bulk-edits/:id/undo": {
    params: { id: valueFrom("POST /api/bulk-edits: id") },
    needs: "an edit that has ended",
  },
  "POST /api/deal-views": { body: { name: "Closing first", state: { sort: "closeDate" } } },
  "PATCH /api/deal-views/:id": {
    params: { id: valueFrom("POST /api/deal-views: id") },
    body: { name: "Closing soon" },
  },
  "PUT /api/deal-views/default": { body: { id: null } },
  "DELETE /api/deal-views/:id": { params: { id: valueFrom("POST /api/deal-views: id") } },
  "POST /api/scenarios": {
    body: { name: "If the big one slips", choices: [{ dealId: DEAL_ID, call: "out" }] },
  },
  "PATCH /api/scenarios/:id": { params: { id: SCENARIO }, body: { name: "Without the big one" } },
  "DELETE /api/scenarios/:id": { params: { id: SCENARIO } },
  "POST /api/scenarios/:id/restore": { params: { id: valueFrom("DELETE /api/scenarios/:id: id") } },
  "GET /api/attention/:memberId": {
    params: { memberId: REP },
    query: { week: valueFrom("GET /api/attention: weeks/0/first", "2026-09-14") },
  },
  "POST /api/deal-check-batch": { body: { pipelineIds: [PIPELINE] } },
  "PUT /api/deal-risk": { body: { share: 0.25 } },
  "PUT /api/rules/:id": {
    params: { id: valueFrom("GET /api/rules: 0/id", "few-contacts") },
    body: { isOn: false, threshold: null, more: null },
  },
  "PUT /api/own-field-rules/:name": {
    params: { name: valueFrom("GET /api/own-fields: fields/1/name", "arr") },
    body: { requiredFrom: [], maxDays: 90, allowed: [] },
  },
  "POST /api/rules/preview": {
    body: {
      rules: [
        {
          id: valueFrom("GET /api/rules: 0/id", "few-contacts"),
          isOn: true,
          threshold: null,
          more: null,
        },
      ],
    },
  },
  "POST /api/rules/:id/back-test": {
    params: { id: valueFrom("GET /api/rules: 0/id", "few-contacts") },
    body: { threshold: 10, more: null },
  },
  "GET /api/pipelines/movement": { query: { pipelines: PIPELINE } },
  "POST /api/reviews": {
    body: {
      title: "A good plan, and nobody who signs",
      url: "https://app.hubspot.com/deal",
      comment: "<p>Ask who <strong>signs</strong>.</p>",
      RevieweeId: REP,
      score: 4,
      attributes: { interaction: 1, progression: -1 },
      source: "deal-check",
      dealId: DEAL_ID,
      expectation: { asked: [{ kind: "next-step", value: null }], words: "With a name in it" },
    },
  },
  "GET /api/team-members/:id/coaching": { params: { id: REP } },
  "GET /api/deals/:hubspotId/coaching": { params: { hubspotId: DEAL } },
  "PUT /api/coaching/:reviewId/disagreement": {
    params: { reviewId: REVIEW },
    body: { reason: "Their lawyers are away until Monday; the date stands." },
    needs: "the account of the rep who was asked",
  },
  "PATCH /api/reviews/:id": { params: { id: REVIEW }, body: { score: 5 } },
  "GET /api/reviews/:id/mail": { params: { id: REVIEW } },
  "POST /api/reviews/:id/share": { params: { id: REVIEW }, body: {} },
  "PATCH /api/alerts/:id/dismiss": { params: { id: valueFrom("GET /api/alerts: 0/id") } },
  "PATCH /api/alerts/:id/solved": { params: { id: valueFrom("GET /api/alerts: 1/id") } },

  "GET /api/actions": { query: { status: "open" } },
  "POST /api/actions": { body: { text: "Send the terms", dueDate: "2030-01-15", assigneeId: REP } },
  "PATCH /api/actions/:id": {
    params: { id: valueFrom("POST /api/actions: id") },
    body: { isDone: true },
  },
  "GET /api/talking-point/:repId": { params: { repId: REP } },
  "POST /api/talking-point/": {
    body: { title: "Why did the renewal slip?", complete: false, repId: REP },
  },
  "POST /api/talking-point/:id/restore": {
    params: { id: valueFrom("DELETE /api/talking-point/:id: id") },
  },

  "GET /api/calendar/authorize": { query: { returnTo: "/launch" } },
  "GET /api/calendar/callback": { query: CONSENT, needs: "a consent on Google's page" },
  "PUT /api/calendar/ics": {
    body: { url: "https://calendar.example.com/basic.ics" },
    needs: "an address that answers with a calendar",
  },
  "GET /api/calendar-events": { query: { scope: "team" } },
  "POST /api/calendar-events": {
    body: {
      title: "One-to-one",
      start: "2030-01-15T09:00:00Z",
      end: "2030-01-15T09:30:00Z",
      attendeeIds: [REP],
    },
  },
  "GET /api/calendar-events/:id": { params: { id: EVENT } },
  "PATCH /api/calendar-events/:id": {
    params: { id: EVENT },
    body: { notes: "<p>Talked about the quarter</p>" },
  },
  "POST /api/calendar-events/:eventId/actions": {
    params: { eventId: EVENT },
    body: { text: "Call Rosa", assigneeId: REP },
  },
  "PATCH /api/calendar-events/:eventId/actions/:actionId": {
    params: EVENT_ACTION,
    body: { isDone: true },
  },
  "PUT /api/calendar-events/:eventId/actions/:actionId": {
    params: EVENT_ACTION,
    body: { text: "Call Rosa on Monday", isDone: false, dueDate: null, AssigneeId: REP },
  },
  "GET /api/calendar-events/:id/summary-mail": { params: { id: EVENT } },
  "POST /api/calendar-events/:id/share": { params: { id: EVENT }, body: ["ada@demo.test"] },
  "GET /api/calendar-events/:id/shared": { params: { id: EVENT } },
  "GET /api/meeting-pack/:repId": { params: { repId: REP } },
  "PUT /api/meeting-pack/:repId/lines": {
    params: { repId: REP },
    body: { mark: "accepted", key: "pushed, an example", title: "Acme was pushed, what is left?" },
  },
  "POST /api/meeting-pack/:repId/wrap-up": {
    params: { repId: REP },
    body: {
      id: WRAP_UP,
      eventId: null,
      actions: [{ text: "Call the buyer at Acme", dueDate: "2030-01-17", assigneeId: REP }],
      notes: [{ dealId: DEAL_ID, message: "Talked about the date, legal needs two weeks." }],
      recap: "We talked about the quarter.",
      isSent: false,
    },
  },
  "POST /api/meeting-pack/:repId/wrap-up/mail": {
    params: { repId: REP },
    body: {
      eventId: null,
      actions: [{ text: "Call the buyer at Acme", dueDate: "2030-01-17", assigneeId: REP }],
      recap: "We talked about the quarter.",
    },
  },
  "POST /api/meeting-pack/:repId/wrap-up/:id/undo": { params: { repId: REP, id: WRAP_UP } },
  "PUT /api/event-types/:id/template": {
    params: { id: valueFrom("GET /api/event-types: 0/id", "pipeline-review") },
    body: { template: "<p>What changed since last week?</p>" },
  },
  "GET /api/inbox": { query: { show: "all", limit: 10 } },
  "PATCH /api/inbox/:id": {
    params: { id: INBOX_ITEM },
    body: { isRead: true },
    needs: "something in your inbox",
  },
  "POST /api/push/devices": {
    body: {
      endpoint: "https://push.example.com/send/browser-1",
      keys: {
        p256dh:
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
      device: "Chrome on Android",
    },
  },
  "DELETE /api/push/devices/:id": { params: { id: REP }, needs: "a device of yours" },
  "POST /api/inbox/read": { body: { until: "2026-11-16T12:00:00.000Z" } },
  "PUT /api/scratchpad/:id": {
    params: { id: PAGE },
    body: { week: null, title: "Ideas", content: "<p>Ask about the budget</p>", basedOn: 0 },
  },

  "GET /api/history/changes": { query: { kinds: "stage", limit: 10 } },
  "POST /api/history/changes/:id/undo": {
    params: { id: valueFrom("GET /api/history/changes: changes/0/id") },
    needs: "a change made here that nothing has followed",
  },
  "POST /api/history/changes/:id/keep": {
    params: { id: valueFrom("GET /api/history/changes: changes/0/id") },
    needs: "a category that HubSpot set after a change of stage made here",
  },

  "POST /api/slack-api/install": { body: CONSENT, needs: "a consent on Slack's page" },
  "POST /api/slack-api/login/preview": {
    body: { nonce: "secret-of-a-link-sent-in-slack" },
    needs: NEEDS_SLACK,
  },
  "POST /api/slack-api/login": {
    body: { nonce: "secret-of-a-link-sent-in-slack" },
    needs: NEEDS_SLACK,
  },
  "GET /api/slack-api/channels": { query: { words: "sales" }, needs: NEEDS_SLACK },

  "POST /api/digests": { body: { readyMade: "monday-forecast" } },
  "GET /api/digests/:id": { params: { id: DIGEST } },
  "GET /api/digests/preview/:id": { params: { id: DIGEST } },
  "PATCH /api/digests/:id": {
    params: { id: DIGEST },
    body: { name: "Deals for Monday", time: "08:00", weekdays: [1] },
  },
  "PATCH /api/digests/:id/queries/:queryId": {
    params: { id: DIGEST, queryId: "closing-soon" },
    body: { isAdded: true, filters: { repIds: [REP] } },
  },
  "POST /api/digests/:id/send": { params: { id: DIGEST }, needs: NEEDS_SLACK },
  "POST /api/digests/:id/test": { params: { id: DIGEST }, needs: NEEDS_SLACK },
  "POST /api/digests/:id/restore": { params: { id: valueFrom("DELETE /api/digests/:id: id") } },

  "PATCH /api/workspace": { body: { weekStartsOn: "monday" } },
  "PUT /api/workspace/set-up": { body: { isDone: false } },
  "PUT /api/workspace/people/:id/role": { params: { id: NEW_MEMBER }, body: { role: "manager" } },
  "PUT /api/workspace/people/:id/manager": {
    params: { id: NEW_MEMBER },
    body: { managerId: MANAGER },
  },
  "PUT /api/workspace/reporting-lines": {
    body: { lines: [{ personId: NEW_MEMBER, managerId: null }] },
  },
  "POST /api/workspace/people/:id/deactivate": {
    params: { id: NEW_MEMBER },
    body: { handOverTo: REP },
  },
  "POST /api/workspace/people/:id/reactivate": {
    params: { id: valueFrom("POST /api/workspace/people/:id/deactivate: id") },
  },
  "POST /api/invitation-mail": {
    body: { name: "Ada Novak", emailAddress: "ada@demo.test", role: "rep" },
  },
  "POST /api/invitations/:userId": { params: { userId: NEW_MEMBER } },
  "GET /api/unsubscribe/:token": { params: UNSUBSCRIBE, needs: NEEDS_MAIL },
  "PUT /api/unsubscribe/:token": {
    params: UNSUBSCRIBE,
    body: { isUnsubscribed: false },
    needs: NEEDS_MAIL,
  },
  "POST /api/unsubscribe/:token": {
    params: UNSUBSCRIBE,
    body: { "List-Unsubscribe": "One-Click" },
    needs: NEEDS_MAIL,
  },
  "POST /api/workspace/people/:id/sign-out": { params: { id: REP } },
  "GET /api/workspace/audit": { query: { limit: 10 } },
  "GET /api/workspace/retention/:kind/preview": {
    params: { kind: "alerts" },
    query: { days: 365 },
  },
  "PUT /api/workspace/retention/:kind": { params: { kind: "alerts" }, body: { days: 365 } },
  "POST /api/create-checkout-session": {
    body: { priceId: valueFrom("GET /api/billing: account/priceId", "price_1PqXyZ2eZvKYlo2C") },
    needs: "a workspace that nobody has paid for yet",
  },
  "POST /api/billing/portal": { needs: "somebody who has paid" },
  "PUT /api/workspace/pipelines/:pipelineId": {
    params: { pipelineId: PIPELINE },
    body: { counts: false },
  },
  "PUT /api/workspace/pipelines/:pipelineId/stages/:stageId": {
    params: {
      pipelineId: PIPELINE,
      stageId: valueFrom("GET /api/pipelines: 0/stages/0/id", "appointmentscheduled"),
    },
    body: { daysLimit: 21 },
  },
  "GET /api/exports/deals.csv": { query: { closed: "false" } },

  "POST /api/tokens": { body: { name: "Warehouse", scopes: ["deals:read"], days: 90 } },
  "POST /api/webhooks": {
    body: { url: "https://hooks.example.com/touchline", events: ["deal.won", "deal.lost"] },
  },
  "PATCH /api/webhooks/:id": { params: { id: WEBHOOK }, body: { events: ["deal.won"] } },
  "POST /api/webhooks/:id/secret": { params: { id: WEBHOOK } },
  "POST /api/webhooks/:id/test": { params: { id: WEBHOOK } },
  "GET /api/webhooks/:id/deliveries": { params: { id: WEBHOOK } },
  "POST /api/webhooks/:id/deliveries/:deliveryId/retry": {
    params: { id: WEBHOOK, deliveryId: valueFrom("POST /api/webhooks/:id/test: id") },
    needs: "a delivery that has failed",
  },

  "POST /api/rooms": { body: { repId: REP, dealIds: [DEAL_ID] } },
  "POST /api/rooms/join": { body: { code: valueFrom("POST /api/rooms: code", CODE) } },
  "GET /api/rooms/:id": { params: { id: ROOM } },
  "PATCH /api/rooms/:id": { params: { id: ROOM }, body: { guestsAllowed: true } },
  "POST /api/room-guests": {
    body: { code: valueFrom("PATCH /api/rooms/:id: code", CODE), name: "Rosa" },
  },
  "GET /api/room-guests/:token": {
    params: { token: valueFrom("POST /api/room-guests: token", SECRET) },
  },
  "GET /api/room-guests/:token/events": {
    params: { token: valueFrom("POST /api/room-guests: token", SECRET) },
  },
  "PUT /api/rooms/:id/deals/:dealId/score": { params: ROOM_DEAL, body: { score: 4 } },
  "POST /api/rooms/:id/deals/:dealId/reveal": {
    params: ROOM_DEAL,
    needs: "the scores of both, host and rep",
  },
  "PUT /api/rooms/:id/deals/:dealId/note": { params: ROOM_DEAL, body: { note: "Who signs?" } },
  "POST /api/rooms/:id/close": { params: { id: ROOM } },

  "DELETE /api/slack-api/install": { needs: NEEDS_SLACK },
  "DELETE /api/snippets/:id": {
    params: { id: valueFrom("POST /api/team-members/:id/snippets: id") },
  },
  "DELETE /api/team-members/:id/share-link": { params: { id: REP } },
  "DELETE /api/actions/:id": { params: { id: valueFrom("POST /api/actions: id") } },
  "DELETE /api/talking-point/:id": { params: { id: valueFrom("POST /api/talking-point/: id") } },
  "DELETE /api/calendar-events/:id": { params: { id: EVENT } },
  "DELETE /api/scratchpad/:id": { params: { id: PAGE } },
  "DELETE /api/digests/:id": { params: { id: DIGEST } },
  "DELETE /api/tokens/:id": { params: { id: valueFrom("POST /api/tokens: id") } },
  "DELETE /api/webhooks/:id": { params: { id: WEBHOOK } },
  "POST /api/workspace/delete": {
    body: { name: valueFrom("GET /api/workspace: name", "Fabrikam") },
  },
};
