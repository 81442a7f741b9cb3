import { api, DIGEST_QUERY_TYPES, WebhookEvent } from "@touchline/contract";
import type { Transcript } from "./transcript.ts";

/** Digests in Slack, by hand and by the clock. */
export async function digests(story: Transcript): Promise<void> {
  const { sam } = story.company.people;
  await story.chapter("digests");
  const { channels } = await story.read("maya", api.slack.channels, { query: {} });
  await story.act("maya", api.digests.create, { body: { readyMade: "monday-forecast" } });
  const whole = await story.act("maya", api.digests.create, { body: {} });
  const params = { id: whole.id };
  for (const queryId of DIGEST_QUERY_TYPES) {
    await story.act("maya", api.digests.saveQuery, {
      params: { ...params, queryId },
      body: { isAdded: true },
    });
  }
  await story.act("maya", api.digests.saveQuery, {
    params: { ...params, queryId: "closing-soon" },
    body: { filters: { repIds: [sam.id], confidence: ["COMMIT"] }, position: 1 },
  });
  const channel = channels.find(({ name }) => name === "deals");
  await story.act("maya", api.digests.save, {
    params,
    body: {
      ...{ name: "Everything", time: "9am", weekdays: [1, 3], isOn: true },
      ...(channel && { channelId: channel.id, channelName: channel.name }),
    },
  });
  await story.read("maya", api.digests.preview, { params });
  await story.act("maya", api.digests.send, { params });
  await story.act("maya", api.digests.test, { params });
  await story.act("sam", api.digests.send, { params });
  const copy = await story.act("maya", api.digests.create, { body: { copyOf: whole.id } });
  await story.act("maya", api.digests.remove, { params: { id: copy.id } });
  await story.act("maya", api.digests.restore, { params: { id: copy.id } });
  await story.act("maya", api.digests.remove, { params: { id: copy.id } });
  await story.act("sam", api.digests.create, { body: { readyMade: "monday-forecast" } });
}

const CATEGORIES = {
  COMMIT: "COMMIT",
  BEST_CASE: "BEST_CASE",
  PIPELINE: "BEST_CASE",
  OMIT: "OMIT",
} as const;

/** What a manager sets for everybody, and what programs may do. */
export async function workspace(story: Transcript): Promise<void> {
  const { company } = story;
  await story.chapter("workspace");
  await story.act("maya", api.workspace.save, {
    body: { weekStartsOn: "sunday", name: "Answers Inc" },
  });
  await story.act("maya", api.workspace.save, { body: { timeZone: "Nowhere/City" } });
  await story.act("maya", api.workspace.saveSetUp, { body: { isDone: true } });
  await story.act("maya", api.ownFields.choose, { body: { names: [] } });
  await story.act("maya", api.lostReasons.save, { body: { reasons: ["Price", "Bad timing"] } });
  const rule = {
    ...{ name: "New business", pipelines: ["default"], filter: null, ownerField: null },
    ...{ amountField: null, dateField: null, periodKind: "month" as const },
    categories: CATEGORIES,
  };
  const { id: lineId } = await story.act("maya", api.forecastLines.add, { body: rule });
  await story.act("maya", api.forecastLines.add, { body: rule });
  await story.act("sam", api.forecastLines.add, { body: { ...rule, name: "Mine" } });
  await story.act("maya", api.forecastLines.change, {
    params: { lineId },
    body: { ...rule, categories: { ...CATEGORIES, PIPELINE: "PIPELINE" } },
  });
  const body = { ...rule, name: "Old", dateField: "closed_on" };
  await story.act("maya", api.forecastLines.add, { body });
  const old = await story.act("maya", api.forecastLines.add, {
    body: { ...rule, name: "Old" },
  });
  await story.act("maya", api.forecastLines.remove, { params: { lineId: old.id } });
  await story.act("maya", api.forecastLines.setNumber, {
    params: { lineId },
    body: {
      ...{ kind: "quota" as const, personId: company.people.sam.id },
      ...{ period: "2026-11" as const, value: 20_000 },
    },
  });
  await story.act("sam", api.forecastLines.setCommit, {
    params: { lineId },
    body: { personId: company.people.sam.id, period: "2026-11", value: 15_000 },
  });
  await story.act("maya", api.pipelines.setCounts, {
    params: { pipelineId: "partners" },
    body: { counts: false },
  });
  await story.act("maya", api.pipelines.setLimit, {
    params: { pipelineId: "default", stageId: "proposal" },
    body: { daysLimit: 21 },
  });
  await story.read("maya", api.retention.preview, {
    params: { kind: "alerts" },
    query: { days: 30 },
  });
  await story.act("maya", api.retention.save, { params: { kind: "alerts" }, body: { days: 365 } });
  const token = await story.act("maya", api.tokens.create, {
    body: { name: "Warehouse", scopes: ["deals:read"], days: 90 },
  });
  const program = { name: "program", headers: { authorization: `Bearer ${token.token}` } };
  await story.read(program, api.deals.list, { query: { pageSize: 1 } });
  await story.read(program, api.goals.checkIns, { query: {} });
  await story.act(program, api.deals.setProperty, {
    params: { hubspotId: "5040" },
    body: { hs_next_step: "By a program" },
  });
  const short = await story.act("sam", api.tokens.create, {
    body: { name: "Sheet", scopes: ["deals:read", "deals:write", "team:read"], days: 30 },
  });
  await story.act("sam", api.tokens.revoke, { params: { id: short.id } });
  await story.act("sam", api.tokens.revoke, { params: { id: token.id } });
  await story.act("maya", api.setAside.retry, {
    params: { id: "1b4e28ba-2fa1-41d2-883f-0016d3cca427" },
  });

  const { url } = company.listener;
  const all = await story.act("maya", api.webhooks.create, {
    body: { url: `${url}/all`, events: WebhookEvent.options },
  });
  await story.act("maya", api.webhooks.create, {
    body: { url: "ftp://listener.test", events: ["deal.won"] },
  });
  await story.act("maya", api.webhooks.test, { params: { id: all.id } });
  const { sam } = company.people;
  const action = await story.act("maya", api.actions.create, {
    body: { text: "Heard by programs", dueDate: null, assigneeId: sam.id },
  });
  await story.act("sam", api.actions.update, { params: { id: action.id }, body: { isDone: true } });
  await story.act("sam", api.goals.saveCheckIn, {
    params: { revieweeId: sam.id },
    body: { values: { repCommit: 255_000 } },
  });
  company.listener.answerWith(500);
  await story.act("maya", api.webhooks.test, { params: { id: all.id } });
  company.listener.answerWith(200);
  const deliveries = await story.read("maya", api.webhooks.deliveries, {
    params: { id: all.id },
  });
  const failed = deliveries.find(({ state }) => state !== "sent");
  if (failed) {
    await story.act("maya", api.webhooks.retry, { params: { id: all.id, deliveryId: failed.id } });
  }
  await story.act("maya", api.webhooks.rotate, { params: { id: all.id } });
  const other = await story.act("maya", api.webhooks.create, {
    body: { url: `${url}/won`, events: ["deal.won"] },
  });
  await story.act("maya", api.webhooks.save, {
    params: { id: other.id },
    body: { isOn: false, events: ["deal.lost"] },
  });
  await story.act("maya", api.webhooks.remove, { params: { id: other.id } });
}

/** Strangers who come in: a workspace of their own, an invitation, a link in a mail, a trial that must be paid for. */
export async function comingIn(story: Transcript): Promise<void> {
  const { company } = story;
  const { product, organisationId, control, owner } = company;
  await story.chapter("coming-in");
  const stranger = async (name: string, email: string) => {
    const subject = `sub-${name}`;
    const exp = Math.floor(Date.now() / 1000) + 86_400;
    const claims = { email, email_verified: true, name, exp };
    const idToken = await product.issuer.idToken(subject, claims);
    return { who: { name, headers: await company.headersOf(subject) }, idToken };
  };
  await story.read("nobody", api.session.settings, {});
  const ada = await stranger("ada", "ada@new.test");
  await story.act(ada.who, api.session.open, { body: { idToken: ada.idToken } });
  await story.act(ada.who, api.session.workspaces, { body: { idToken: ada.idToken } });
  await story.act(ada.who, api.session.join, { body: { idToken: ada.idToken, organisationId } });
  await story.read(ada.who, api.session.read, {});
  const bo = await stranger("bo", "bo@new.test");
  await story.act(bo.who, api.session.decline, { body: { idToken: bo.idToken, organisationId } });
  await story.act(bo.who, api.session.join, { body: { idToken: bo.idToken, organisationId } });
  const founder = await stranger("founder", "founder@fabrikam.test");
  await story.act(founder.who, api.session.createOrganisation, {
    body: { idToken: founder.idToken, name: "Fabrikam", timeZone: "Europe/Berlin" },
  });
  await story.read(founder.who, api.session.read, {});
  await story.read(founder.who, api.billing.read, {});
  const priceId = "price_sandbox_month";
  const { sessionId } = await story.act(founder.who, api.billing.createCheckoutSession, {
    body: { priceId, customer: null },
  });
  await control.stripe.act({ act: "pay", session: sessionId });
  await control.stripe.settled();
  await story.note("the founder pays");
  await story.act(founder.who, api.billing.refresh, {});
  await story.read(founder.who, api.billing.read, {});
  await story.act(founder.who, api.billing.openPortal, {});
  await story.act("maya", api.billing.openPortal, {});

  const [recipient] = await owner
    .selectFrom("mailRecipients")
    .select("secret")
    .where("organisationId", "=", organisationId)
    .where("address", "=", "buyer@acme.test")
    .execute();
  const params = { token: recipient?.secret ?? "" };
  await story.read("nobody", api.unsubscribe.read, { params });
  await story.act("nobody", api.unsubscribe.oneClick, {
    params,
    body: { "List-Unsubscribe": "One-Click" },
  });
  await story.act("nobody", api.unsubscribe.save, { params, body: { isUnsubscribed: false } });
  await story.act("nobody", api.unsubscribe.save, { params, body: { isUnsubscribed: true } });
  await story.read("nobody", api.unsubscribe.read, { params: { token: "nothing" } });
}

/** What the clock brings: the night, the morning after, the next week and the next quarter. */
export async function timePasses(story: Transcript): Promise<void> {
  const { control, team, people } = story.company;
  await story.chapter("time");
  await story.at("2026-11-18T10:30:00Z");
  await story.at("2026-11-18T17:00:00Z");
  await story.at("2026-11-19T00:00:00Z");
  for (const text of ["deals", "forecast", "help", "actions", "nonsense"]) {
    await control.slack.command({ team, user: people.maya.email, text });
    await story.note(`maya types /touchline ${text}`);
    await control.slack.command({ team, user: people.sam.email, text });
    await story.note(`sam types /touchline ${text}`);
  }
  await story.at("2026-11-19T17:00:00Z");
  await story.at("2026-11-20T18:00:00Z");
  await story.at("2026-11-23T10:30:00Z");
  await story.at("2026-11-23T17:00:00Z");
}

/** What ends things, last of all. */
export async function leaving(story: Transcript): Promise<void> {
  const { sam } = story.company.people;
  await story.chapter("leaving");
  await story.act("kim", api.slack.logout, {});
  await story.act("sam", api.meetings.disconnect, {});
  await story.act("maya", api.security.signOut, { params: { id: sam.id } });
  await story.read("sam", api.session.read, {});
  await story.act("ana", api.security.signOutSelf, {});
  await story.act("maya", api.slack.uninstall, {});
  await story.read("maya", api.slack.installed, {});
  await story.act("maya", api.crm.disconnect, {});
  await story.read("maya", api.crm.status, {});
  await story.read("maya", api.forecast.teamOverview, { query: {} });
  await story.act("maya", api.workspaceDeletion.deleteOrganisation, { body: { name: "Not this" } });
  await story.act("maya", api.workspaceDeletion.deleteOrganisation, {
    body: { name: "Answers Inc" },
  });
}
