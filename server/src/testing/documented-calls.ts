import type { Route } from "@touchline/contract";

/** A call as written in the product's specification, with the response fields it names. */
export interface DocumentedCall {
  call: `${Route["method"]} /api/${string}`;
  as?: "manager" | "rep" | "unpaid";
  params?: Record<string, string>;
  /** As written in a URL, including list forms. */
  query?: string;
  body?: unknown;
  /**
   * `deals[].Stage.label`; if the path is null in this response, the schema must have the field.
   */
  fields: string[];
}

const REP = "{GET /api/team-players: 0/id}";
const REP_EMAIL = "{GET /api/team-players: 0/emailAddress}";
const PIPELINE = "{GET /api/pipelines: 0/id}";
const DEAL = "{GET /api/deals: deals/0/hubspotId}";
const DEAL_ID = "{GET /api/deals: deals/0/id}";
const EVENT_ACTION = {
  eventId: "{POST /api/calendar-events: id}",
  actionId: "{POST /api/calendar-events/:eventId/actions: id}",
};

const under = (prefix: string, ...names: string[]) => names.map((name) => `${prefix}${name}`);

const ACTION = [
  ...["id", "text", "isDone", "isFocused", "dueDate", "assigneeId", "AssigneeId"],
  ...["Assignee.name", "Assignee.role", "CalendarEventId", "CalendarEvent", "type"],
];
const MEMBER = [
  ...["id", "sub", "name", "title", "role", "emailAddress", "phoneNumber", "pictureURL", "uuid"],
  ...["openActions", "lateActions", "completedActions", "nextEvent.title"],
  ...["UserUpdates[].createdAt", "UserUpdates[].description", "UserUpdates[].status"],
  ...["UserUpdates[].teamMemberId", "UserNote.notes", "slackUserId", "preferences.slack"],
  ...under("UserAttribute.attributes[].", "id", "label", "value"),
];
const DEAL_FIELDS = [
  ...["id", "hubspotId", "url", "name", "closeDate", "amountInHomeCurrency", "forecastCategory"],
  ...["dealUpdate", "nextStep", "Reviews", "Owner.User.name", "daysInStage"],
  ...under("Stage.", "hubspotId", "label", "probability", "closedWon", "closedLost", "closed"),
  ...under("Stage.", "pipelineId", "pipelineLabel", "Pipeline.hubspotId"),
];
const PROPERTIES = under(
  "properties.",
  ...["dealname", "amount_in_home_currency", "closedate", "hs_manual_forecast_category"],
);
const REVIEW = [
  ...["id", "title", "url", "source", "createdAt", "attributes", "score", "comment"],
  ...["addedToNotes", "RevieweeId"],
];
const CHECK_IN = [
  ...under("values.", "open", "repCommit", "won", "quota", "bestCase", "mostLikely"),
  ...["updatedAt", "revieweeId"],
];
const TALKING_POINT = ["id", "title", "complete", "repId"];
const PIPELINE_FIELDS = ["id", "label", "stages[].id", "stages[].label"];
const FORECAST_ROW = [
  ...["rep.id", "rep.name", "attainment.won", "attainment.quota", "quarterlyCommit.value"],
  ...["quarterlyCommit.updatedAt", "remainingCommit.value", "totalOpen.open"],
  ...["totalOpen.multiplication", "stageProbability", "mostLikely.value", "mostLikely.deals"],
  ...["bestCase.value", "bestCase.deals", "hasPipelineCheckIn"],
];
const DIGEST = [
  ...["id", "name", "time", "weekdays"],
  ...under("DigestQueries[].", "id", "type", "name", "description"),
  ...under("DigestQueries[].DigestQueryLink.", "isAdded", "filters"),
];
const BOUND = ["isBound"];

const VALUES = { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 };
const THUMBS = { interaction: 1, progression: -1, successPlan: 1, forecastImpact: -1 };

/** Every call in the specification, once for each way it is written. */
export const DOCUMENTED_CALLS: DocumentedCall[] = [
  // Reps, actions, forecast
  {
    call: "POST /api/create-checkout-session",
    as: "unpaid",
    body: { priceId: "price_sandbox_month", customer: null },
    fields: ["sessionId"],
  },
  {
    call: "PATCH /api/deals/:hubspotId/property",
    params: { hubspotId: DEAL },
    body: { hs_next_step: "Send the contract" },
    fields: [],
  },
  {
    call: "GET /api/deals",
    query: `forecastCategory=BEST_CASE,COMMIT&closed=false&userId=${REP}&orderBy=closeDate&order=ASC`,
    fields: under("deals[].", ...DEAL_FIELDS),
  },
  {
    call: "GET /api/pipeline-check-ins/:revieweeId",
    params: { revieweeId: REP },
    fields: CHECK_IN,
  },
  {
    call: "POST /api/pipeline-check-ins",
    body: { values: VALUES, revieweeId: "{GET /api/team-players: 1/id}" },
    fields: CHECK_IN,
  },
  {
    call: "PATCH /api/pipeline-check-ins/:revieweeId",
    params: { revieweeId: REP },
    body: { values: { quota: 100_000, repCommit: 80_000 } },
    fields: ["values", "updatedAt"],
  },
  { call: "GET /api/pipelines", fields: under("[].", ...PIPELINE_FIELDS) },
  {
    call: "GET /api/pipelines/movement",
    query: `pipelines=${PIPELINE}&email=${REP_EMAIL}`,
    fields: ["added", "won", "lost", "moved"].flatMap((list) => [
      `${list}[].id`,
      `${list}[].properties.dealname`,
    ]),
  },
  { call: "GET /api/team-members/:id", params: { id: REP }, fields: MEMBER },
  {
    call: "PUT /api/team-members/:id",
    params: { id: "{POST /api/team-members: id}" },
    body: {
      name: "Ada Byron",
      title: "Account Executive",
      emailAddress: "ada@demo.test",
      phoneNumber: "+49 30 1234",
    },
    fields: MEMBER,
  },
  {
    call: "GET /api/team-members/:id/reviews/",
    params: { id: REP },
    fields: under("[].", ...REVIEW),
  },
  {
    call: "GET /api/talking-point/:repId",
    params: { repId: REP },
    fields: under("[].", ...TALKING_POINT),
  },
  {
    call: "POST /api/talking-point/",
    body: { title: "Ask about the renewal", complete: false, repId: REP },
    fields: TALKING_POINT,
  },
  {
    call: "POST /api/talking-point/",
    body: {
      title: "Ask about the renewal again",
      complete: true,
      repId: REP,
      id: "{POST /api/talking-point/: id}",
    },
    fields: TALKING_POINT,
  },
  {
    call: "GET /api/actions",
    query: `assignees=${REP}&dueDate=2030-01-01&eventType=Pipeline%20Review&status=open`,
    fields: under("[].actions[].", ...ACTION),
  },
  {
    call: "GET /api/rep/actions",
    as: "rep",
    query: "dueDate=2030-01-01&status=open",
    fields: under("[].actions[].", ...ACTION),
  },
  { call: "GET /api/event-types", fields: ["[].id", "[].label"] },
  {
    call: "GET /api/forecast/team-overview",
    query: `pipelines=${PIPELINE}&closeDateStart=2026-10-01&closeDateEnd=2026-12-31`,
    fields: under("[].", ...FORECAST_ROW),
  },
  {
    call: "GET /api/forecast/team-overview",
    query: `pipelines=${PIPELINE}`,
    fields: under("[].", ...FORECAST_ROW),
  },
  {
    call: "GET /api/deals",
    query: `pageSize=10000&pipelines=${PIPELINE}&userId=${REP}&closeDateStart=2026-01-01&closeDateEnd=2027-12-31&forecastCategory=BEST_CASE&forecastCategory=COMMIT&closed=false&page=1&orderBy=amountInHomeCurrency&order=DESC`,
    fields: ["deals", "totalPages"],
  },

  // Deals, the deal check, coaching
  {
    call: "GET /api/deals/:hubspotId",
    params: { hubspotId: DEAL },
    query: "excludePrompts=1,2",
    fields: [
      ...DEAL_FIELDS,
      ...PROPERTIES,
      ...["owner.firstName", "owner.lastName", "rep.id", "daysToClose", "slippage"],
      ...["stageChart[].current", "stageChart[].label", "issues.interaction", "issues.progression"],
      ...["issues.success-plan", "issues.forecast-impact", "lastContact.type"],
      ...["lastContact.daysPast", "contacts", "activities.calls", "activities.emails"],
      ...["activities.meetings", "repUpdate.update", "repUpdate.lastUpdated"],
      ...["nextStep.nextStep", "nextStep.lastUpdated"],
      ...under("nextTask.", "id", "title", "dueDate", "daysLeft", "overdue"),
      ...under("lastCompletedTask.", "title", "completedDate", "daysSinceCompletion"),
      ...["weightedAmount", "amountEvolution", "confidence", "aiSummary", "lastReview.comment"],
      ...under("prompt.", "id", "message", "components[].id", "components[].message"),
    ],
  },
  ...[
    { dealstage: "{a deal and its stage: stage}" },
    { closedate: "2030-03-01" },
    { hs_manual_forecast_category: "COMMIT" },
  ].map((body): DocumentedCall => {
    const params = { hubspotId: "{a deal and its stage: hubspotId}" };
    return { call: "PATCH /api/deals/:hubspotId/property", params, body, fields: [] };
  }),
  {
    call: "PATCH /api/deals/:hubspotId/property",
    as: "rep",
    params: { hubspotId: "{the rep's deal: hubspotId}" },
    body: { deal_update: "They decide on Friday" },
    fields: ["repUpdate.update", "repUpdate.lastUpdated"],
  },
  {
    call: "PATCH /api/deals/:id/task",
    params: { id: DEAL },
    body: {
      hs_task_subject: "Call their lawyer",
      hs_timestamp: 1_893_495_600_000,
      hs_task_type: "TODO",
    },
    fields: [],
  },
  ...[{ hs_timestamp: 1_893_495_600_000 }, { hs_task_status: "COMPLETED" }].map(
    (body): DocumentedCall => {
      const params = { id: "{a deal with a task: id}", taskId: "{a deal with a task: taskId}" };
      return { call: "PATCH /api/deals/:id/task/:taskId", params, body, fields: [] };
    },
  ),
  {
    call: "PATCH /api/deals/:id/note",
    params: { id: DEAL_ID },
    body: { message: "<strong>Manager feedback</strong> Who signs?" },
    fields: [],
  },
  { call: "GET /api/team-players", fields: ["[].id", "[].name"] },
  {
    call: "GET /api/deals/smart-queues/all",
    fields: ["[].id", ...under("[].data[].", ...DEAL_FIELDS)],
  },
  { call: "POST /api/deal-check-batch", fields: ["id"] },
  {
    call: "GET /api/deal-check-batch",
    query: "currentBatchId=1b4e28ba-2fa1-41d2-883f-0016d3cca427",
    fields: [
      ...["id", "updatedAt", "dealChecks[].id", "dealChecks[].dealId", "dealChecks[].complete"],
      ...under("dealChecks[].data.", "owner.firstName", "stage.label", ...PROPERTIES),
      "dealChecks[].data.dealCheckIssues[].score",
    ],
  },
  { call: "POST /api/alerts/check", fields: [] },
  {
    call: "GET /api/alerts",
    fields: under(
      "[].",
      ...["id", "label", "icon", "actionType", "actionContent", "repId", "metadata.rating"],
      ...["metadata.deal.id", "metadata.deal.properties.dealname"],
    ),
  },
  {
    call: "PATCH /api/alerts/:id/dismiss",
    params: { id: "{two alerts: first}" },
    fields: [],
  },
  {
    call: "PATCH /api/alerts/:id/solved",
    params: { id: "{two alerts: second}" },
    fields: [],
  },
  {
    call: "POST /api/reviews",
    body: {
      url: "{GET /api/deals: deals/0/url}",
      attributes: THUMBS,
      title: "{GET /api/deals: deals/0/name}",
      comment: "<p>Who <strong>signs</strong>?</p>",
      RevieweeId: REP,
      score: 4,
      source: "deal-check",
    },
    fields: REVIEW,
  },
  {
    call: "PATCH /api/reviews/:id",
    params: { id: "{POST /api/reviews: id}" },
    body: { comment: "<p>Who signs, and when?</p>", score: 3, attributes: THUMBS },
    fields: REVIEW,
  },
  {
    call: "POST /api/reviews/:id/share",
    params: { id: "{POST /api/reviews: id}" },
    fields: [],
  },
  { call: "GET /api/team-members", fields: under("[].", ...MEMBER) },
  { call: "GET /api/team-members", as: "rep", fields: under("[].", "id", "sub", "openActions") },
  {
    call: "GET /api/team-members/:id/snippets",
    params: { id: REP },
    fields: under("[].", "id", "title", "comment", "imageId", "createdAt"),
  },
  {
    call: "GET /api/team-members/:id/updates",
    params: { id: REP },
    fields: under("[].", "teamMemberId", "description", "status", "createdAt"),
  },
  {
    call: "GET /api/all-actions",
    query: `assignees[]=${REP}&status=late`,
    fields: under("[].actions[].", ...ACTION),
  },
  {
    call: "GET /api/rep/actions",
    as: "rep",
    query: "status=completed",
    fields: under("[].actions[].", ...ACTION),
  },
  {
    call: "PATCH /api/calendar-events/:eventId/actions/:actionId",
    params: EVENT_ACTION,
    body: { isDone: true },
    fields: ACTION,
  },

  // Slack, digests, team, meetings
  {
    call: "GET /api/digests/preview/:id",
    params: { id: "{POST /api/digests: id}" },
    fields: ["previewData[].type", "previewData[].data", "name"],
  },
  { call: "GET /api/digests/:id", params: { id: "{POST /api/digests: id}" }, fields: DIGEST },
  {
    call: "PATCH /api/digests/:id",
    params: { id: "{POST /api/digests: id}" },
    body: { time: "9am", weekdays: [1, 3] },
    fields: DIGEST,
  },
  {
    call: "PATCH /api/digests/:id",
    params: { id: "{POST /api/digests: id}" },
    body: { name: "Monday pipeline" },
    fields: DIGEST,
  },
  ...[
    { isAdded: true },
    {
      filters: {
        confidence: ["PIPELINE", "BEST_CASE", "COMMIT"],
        pipelineIds: [PIPELINE],
        repIds: [REP],
      },
    },
  ].map((body): DocumentedCall => {
    const params = { id: "{POST /api/digests: id}", queryId: "pipeline-brief" };
    return { call: "PATCH /api/digests/:id/queries/:queryId", params, body, fields: DIGEST };
  }),
  {
    call: "PATCH /api/users/preferences",
    body: { playerCoachModeOn: false },
    fields: ["playerCoachModeOn"],
  },
  {
    call: "PATCH /api/users/:id/preferences",
    params: { id: REP },
    body: { slack: "{the rep's preferences: slack}" },
    fields: ["id", "slackUserId", "preferences.slack"],
  },
  { call: "GET /api/slack-api/install", fields: [...BOUND, "slackDeepLink"] },
  {
    call: "POST /api/slack-api/install",
    body: { code: "{Slack's consent page: code}" },
    fields: BOUND,
  },
  { call: "GET /api/slack-api/login", fields: BOUND },
  {
    call: "POST /api/slack-api/login",
    body: { nonce: "{the link in Slack: nonce}" },
    fields: BOUND,
  },
  { call: "POST /api/deal-sync", fields: [] },
  {
    call: "PUT /api/calendar-events/:eventId/actions/:actionId",
    params: EVENT_ACTION,
    body: "{the action itself: whole}",
    fields: ACTION,
  },
  {
    call: "POST /api/calendar-events/:id/share",
    params: { id: "{POST /api/calendar-events: providerId}" },
    body: ["rep1@demo.test", "buyer@acme.test"],
    fields: under("", "id", "providerId", "title", "start", "allDay", "eventType", "attendees"),
  },
  {
    call: "POST /api/team-members",
    body: {
      name: "Grace Hopper",
      title: "Account Executive",
      emailAddress: "grace@demo.test",
      phoneNumber: "",
    },
    fields: ["id"],
  },
  {
    call: "POST /api/team-members/:id/updates",
    params: { id: REP },
    body: { teamMemberId: REP, description: "Closed at full price", status: "positive" },
    fields: ["teamMemberId", "description", "status", "createdAt"],
  },
  {
    call: "GET /api/session",
    fields: [
      ...under("user.", "id", "name", "title", "role", "emailAddress", "email", "isPaid"),
      ...["user.customerId", "user.preferences.playerCoachModeOn", "organisation"],
      ...["isHubspotConnected", "currency"],
    ],
  },

  // Deletes come last, because the rows above need the data.
  {
    call: "DELETE /api/talking-point/:id",
    params: { id: "{a talking point: id}" },
    fields: [],
  },
  {
    call: "DELETE /api/calendar-events/:id",
    params: { id: "{a quick event: providerId}" },
    fields: [],
  },
];

/** Splits `a[].b` into its steps. */
export function stepsOf(field: string): string[] {
  return field.replaceAll("[]", ".[]").split(".").filter(Boolean);
}

export function isInShape(shape: unknown, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true;
  if (typeof shape !== "object" || shape === null) return false;
  const { anyOf, allOf, items, properties, additionalProperties } = shape as Record<
    string,
    unknown
  >;
  const others = [anyOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (others.some((other) => isInShape(other, [step, ...rest]))) return true;
  if (step === "[]") return items !== undefined && isInShape(items, rest);
  const inner = Object(properties)[step] ?? (additionalProperties || undefined);
  return inner !== undefined && isInShape(inner, rest);
}

/** Returns whether the response has the field wherever its path isn't null. */
export function isInAnswer(answer: unknown, [step, ...rest]: string[]): boolean {
  if (step === undefined || answer === null) return true;
  if (step === "[]") return Array.isArray(answer) && answer.every((one) => isInAnswer(one, rest));
  if (typeof answer !== "object" || !(step in answer)) return false;
  return isInAnswer(Reflect.get(answer, step), rest);
}

export const OUR_OWN_CALLS: string[] = [
  "POST /api/history/changes/:id/keep",
  "GET /api/config",
  "POST /api/session",
  "POST /api/session/workspaces",
  "POST /api/session/join",
  "POST /api/session/decline",
  "GET /api/set-aside-jobs",
  "POST /api/set-aside-jobs/:id/retry",
  "POST /api/organisations",
  "GET /api/team-overview",
  "GET /api/team-overview/skills",
  "GET /api/team-members/:id/notes",
  "PUT /api/team-members/:id/notes",
  "GET /api/team-members/:id/skills",
  "PUT /api/team-members/:id/skills",
  "PUT /api/team-members/:id/attributes",
  "POST /api/team-members/:id/snippets",
  "DELETE /api/snippets/:id",
  "GET /api/images/:imageId",
  "GET /api/team-members/:id/share-link",
  "POST /api/team-members/:id/share-link",
  "DELETE /api/team-members/:id/share-link",
  "GET /api/rep-actions/:repUUID",
  "GET /api/pipeline-check-ins",
  "GET /api/pipeline-check-ins/quotas",
  "PUT /api/pipeline-check-ins/quotas",
  "GET /api/pipeline-check-ins/manager-calls",
  "GET /api/pipeline-check-ins/:revieweeId/manager-calls",
  "PUT /api/pipeline-check-ins/:revieweeId/manager-call",
  "GET /api/pipeline-check-ins/:revieweeId/history",
  "GET /api/hubspot/authorize",
  "GET /api/hubspot/callback",
  "DELETE /api/hubspot",
  "GET /api/hubspot",
  "PATCH /api/hubspot",
  "GET /api/deal-sync",
  "GET /api/deal-sync/:id",
  "GET /api/crm-writes",
  "POST /api/crm-writes/:id/retry",
  "POST /api/crm-writes/:id/fill",
  "POST /api/crm-writes/:id/discard",
  "POST /api/crm-writes/:id/resolve",
  "GET /api/deals/choice",
  "GET /api/deals/find",
  "GET /api/deals/groups",
  "GET /api/deals/since",
  "POST /api/bulk-edits/preview",
  "POST /api/bulk-edits",
  "GET /api/bulk-edits",
  "GET /api/bulk-edits/:id",
  "POST /api/bulk-edits/:id/retry",
  "POST /api/bulk-edits/:id/undo",
  "GET /api/deal-owners",
  "GET /api/deal-risk",
  "PUT /api/deal-risk",
  "GET /api/deal-views",
  "POST /api/deal-views",
  "PATCH /api/deal-views/:id",
  "DELETE /api/deal-views/:id",
  "PUT /api/deal-views/default",
  "GET /api/lost-reasons",
  "GET /api/wins-and-losses",
  "GET /api/wins-and-losses/stages",
  "GET /api/wins-and-losses/deals",
  "GET /api/exports/wins-and-losses.csv",
  "PUT /api/lost-reasons",
  "GET /api/slips",
  "GET /api/slips/stories",
  "PUT /api/slips/:id",
  "PUT /api/bulk-edits/:id/slip-reason",
  "GET /api/deals/:hubspotId/buyer-facts",
  "PUT /api/deals/:hubspotId/buyer-facts/:fact",
  "DELETE /api/deals/:hubspotId/buyer-facts/:fact",
  "GET /api/forecast/stale-evidence",
  "POST /api/deals/:hubspotId/refresh",
  "GET /api/deals/issues",
  "GET /api/deals/outside-team",
  "GET /api/rules/records",
  "POST /api/rules/:id/back-test",
  "PUT /api/deals/:hubspotId/issues/:rule/contest",
  "DELETE /api/deals/:hubspotId/issues/:rule/contest",
  "GET /api/rules",
  "POST /api/rules/preview",
  "PUT /api/rules/:id",
  "GET /api/own-field-rules",
  "PUT /api/own-field-rules/:name",
  "GET /api/pipelines/change",
  "GET /api/forecast/deals-to-discuss",
  "GET /api/forecast/tree",
  "PUT /api/forecast/tree/:leadId/quota",
  "GET /api/forecast/landing",
  "GET /api/forecast/landing/record",
  "POST /api/forecast/landing/look",
  "GET /api/scenarios",
  "POST /api/scenarios",
  "PATCH /api/scenarios/:id",
  "DELETE /api/scenarios/:id",
  "POST /api/scenarios/:id/restore",
  "GET /api/attention",
  "GET /api/attention/:memberId",
  "GET /api/deals/:hubspotId/reviews",
  "GET /api/team-members/:id/coaching",
  "GET /api/deals/:hubspotId/coaching",
  "PUT /api/coaching/:reviewId/disagreement",
  "GET /api/alerts/looked",
  "POST /api/actions",
  "PATCH /api/actions/:id",
  "DELETE /api/actions/:id",
  "GET /api/calendar",
  "DELETE /api/calendar",
  "GET /api/calendar/authorize",
  "GET /api/calendar/callback",
  "PUT /api/calendar/ics",
  "POST /api/calendar/sync",
  "GET /api/calendar-events",
  "POST /api/calendar-events",
  "GET /api/calendar-events/:id",
  "GET /api/calendar-events/:id/shared",
  "GET /api/calendar-events/:id/summary-mail",
  "GET /api/reviews/:id/mail",
  "PATCH /api/calendar-events/:id",
  "POST /api/calendar-events/:eventId/actions",
  "PUT /api/event-types/:id/template",
  "POST /api/talking-point/:id/restore",
  "GET /api/meeting-pack/:repId",
  "PUT /api/meeting-pack/:repId/lines",
  "POST /api/meeting-pack/:repId/wrap-up",
  "POST /api/meeting-pack/:repId/wrap-up/mail",
  "GET /api/inbox",
  "GET /api/inbox/unread",
  "PATCH /api/inbox/:id",
  "POST /api/inbox/read",
  "GET /api/push",
  "POST /api/push/devices",
  "DELETE /api/push/devices/:id",
  "POST /api/meeting-pack/:repId/wrap-up/:id/undo",
  "GET /api/scratchpad",
  "PUT /api/scratchpad/:id",
  "DELETE /api/scratchpad/:id",
  "GET /api/history/changes",
  "POST /api/history/changes/:id/undo",
  "GET /api/history/meetings",
  "GET /api/history/reach",
  "GET /api/history/forecasts",
  "GET /api/slack-api/authorize",
  "DELETE /api/slack-api/install",
  "POST /api/slack-api/login/preview",
  "DELETE /api/slack-api/login",
  "GET /api/slack-api/channels",
  "GET /api/slack-api/pictures",
  "GET /api/slack-api/members",
  "GET /api/digests",
  "POST /api/digests",
  "DELETE /api/digests/:id",
  "POST /api/digests/:id/restore",
  "POST /api/digests/:id/send",
  "POST /api/digests/:id/test",
  "GET /api/workspace",
  "PATCH /api/workspace",
  "GET /api/workspace/set-up",
  "PUT /api/workspace/set-up",
  "GET /api/workspace/services",
  "GET /api/workspace/people",
  "PUT /api/workspace/people/:id/role",
  "PUT /api/workspace/people/:id/manager",
  "GET /api/workspace/hubspot-teams",
  "PUT /api/workspace/reporting-lines",
  "POST /api/workspace/people/:id/deactivate",
  "POST /api/workspace/people/:id/reactivate",
  "GET /api/workspace/audit",
  "GET /api/invitations",
  "POST /api/invitations/:userId",
  "POST /api/invitation-mail",
  "GET /api/unsubscribe/:token",
  "PUT /api/unsubscribe/:token",
  "POST /api/unsubscribe/:token",
  "GET /api/workspace/security",
  "POST /api/workspace/people/:id/sign-out",
  "POST /api/session/sign-out-everywhere",
  "GET /api/workspace/retention",
  "GET /api/workspace/retention/:kind/preview",
  "PUT /api/workspace/retention/:kind",
  "GET /api/billing",
  "POST /api/billing/portal",
  "POST /api/billing/refresh",
  "GET /api/pipeline-check-ins/quotas/hubspot",
  "PUT /api/pipeline-check-ins/quotas/hubspot",
  "GET /api/forecast/lines",
  "POST /api/forecast/lines",
  "PUT /api/forecast/lines/:lineId",
  "DELETE /api/forecast/lines/:lineId",
  "GET /api/forecast/lines/:lineId/forecast",
  "GET /api/forecast/lines/:lineId/deals",
  "GET /api/forecast/lines/:lineId/landing",
  "GET /api/forecast/all-lines",
  "PUT /api/forecast/lines/:lineId/numbers",
  "PUT /api/forecast/lines/:lineId/commit",
  "GET /api/own-fields",
  "GET /api/own-fields/available",
  "PUT /api/own-fields",
  "GET /api/workspace/pipelines",
  "PUT /api/workspace/pipelines/:pipelineId",
  "PUT /api/workspace/pipelines/:pipelineId/stages/:stageId",
  "GET /api/exports/deals.csv",
  "GET /api/exports/actions.csv",
  "GET /api/exports/reviews.csv",
  "GET /api/exports/forecast.csv",
  "GET /api/exports/organisation.jsonl",
  "GET /api/tokens",
  "POST /api/tokens",
  "GET /api/workspace/tokens",
  "DELETE /api/tokens/:id",
  "GET /api/webhooks",
  "POST /api/webhooks",
  "PATCH /api/webhooks/:id",
  "DELETE /api/webhooks/:id",
  "POST /api/webhooks/:id/secret",
  "POST /api/webhooks/:id/test",
  "GET /api/webhooks/:id/deliveries",
  "POST /api/webhooks/:id/deliveries/:deliveryId/retry",
  "POST /api/workspace/delete",
  "GET /api/rooms",
  "POST /api/rooms",
  "POST /api/rooms/join",
  "GET /api/rooms/:id",
  "PATCH /api/rooms/:id",
  "PUT /api/rooms/:id/deals/:dealId/score",
  "POST /api/rooms/:id/deals/:dealId/reveal",
  "PUT /api/rooms/:id/deals/:dealId/note",
  "POST /api/rooms/:id/close",
  "POST /api/room-guests",
  "GET /api/room-guests/:token",
  "GET /api/room-guests/:token/events",
  "GET /api/live",
];
