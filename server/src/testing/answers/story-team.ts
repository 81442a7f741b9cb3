import { api } from "@touchline/contract";
import type { Transcript } from "./transcript.ts";

const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const NOT_THERE = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";

/** HubSpot, Slack and two calendars are connected. */
export async function connecting(story: Transcript): Promise<void> {
  const { company } = story;
  const { control, people, team } = company;
  await story.chapter("connecting");
  await story.act("maya", api.crm.startSync, {});
  const query = await company.connectHubspot();
  await story.act("sam", api.crm.callback, { query });
  await story.act("maya", api.crm.callback, { query });
  await story.act("maya", api.crm.callback, { query });
  await story.act("maya", api.crm.configure, { body: { mode: "live" } });
  await story.act("maya", api.crm.configure, { body: { updateProperty: "deal_update" } });
  await story.act("maya", api.crm.startSync, {});
  await story.read("sam", api.crm.latestSync, {});

  await story.read("maya", api.slack.installed, {});
  const members = Object.values(people).filter(({ name }) => name !== "Lee Frost");
  for (const { email, name } of members) await control.slack.createUser({ team, email, name });
  const { url } = await story.read("maya", api.slack.authorize, {});
  const asked = new URL(url).searchParams;
  const code = await control.slack.code({
    team,
    user: people.maya.email,
    redirectUri: asked.get("redirect_uri") ?? "",
  });
  await story.act("maya", api.slack.install, { body: { code, state: asked.get("state") ?? "" } });
  for (const name of ["maya", "sam", "kim"] as const) {
    const { email } = people[name];
    await control.slack.type({ team, user: email, text: "hello" });
    await story.note(`${name} writes to the app in Slack`);
    const said = JSON.stringify(await control.slack.messages({ team, user: email }));
    const nonce = /\?sn=([\w-]+)/.exec(said)?.[1] ?? "";
    await story.act(name, api.slack.preview, { body: { nonce } });
    await story.act(name, api.slack.login, { body: { nonce } });
    await story.act(name, api.slack.login, { body: { nonce } });
  }

  const google = control.googleCalendar;
  await google.createAccount({ email: people.maya.email, name: people.maya.name });
  await google.createAccount({ email: people.sam.email, name: people.sam.name });
  const guest = ({ email, name }: { email: string; name: string }) => ({
    ...{ email, displayName: name, responseStatus: "accepted" as const },
  });
  const event = (summary: string, start: string, end: string, guests: object[]) => ({
    ...{ id: summary.toLowerCase().replace(/[^a-v0-9]/g, ""), summary },
    ...{ start: { dateTime: start }, end: { dateTime: end } },
    attendees: guests as never[],
    ...{ created: "2026-10-01T09:00:00Z", updated: "2026-10-01T09:00:00Z" },
  });
  const buyer = guest({ email: "buyer1.number1@buyer.test", name: "Buyer One" });
  await google.addMany(people.maya.email, [
    event("1:1 Maya and Sam", "2026-11-10T18:00:00Z", "2026-11-10T18:30:00Z", [guest(people.sam)]),
    event("1:1 Sam", "2026-11-19T18:00:00Z", "2026-11-19T18:30:00Z", [guest(people.sam)]),
    event("Pipeline review", "2026-11-20T17:00:00Z", "2026-11-20T18:00:00Z", [
      guest(people.sam),
      guest(people.kim),
    ]),
    event("Forecast call", "2026-11-16T17:00:00Z", "2026-11-16T17:45:00Z", [guest(people.kim)]),
  ]);
  await google.addMany(people.sam.email, [
    event("Demo Quartz", "2026-11-18T19:00:00Z", "2026-11-18T20:00:00Z", [buyer]),
    {
      ...event("Offsite", "2026-11-24T08:00:00Z", "2026-11-25T08:00:00Z", []),
      ...{ start: { date: "2026-11-24" }, end: { date: "2026-11-25" } },
    },
  ]);
  for (const name of ["maya", "sam"] as const) {
    const query = { returnTo: "/launch" };
    const begun = await story.read(name, api.meetings.authorize, { query });
    const given = { account: people[name].email, decision: "allow", calendar: "on" };
    await story.act(name, api.meetings.callback, {
      query: await company.consent(begun.url, given),
    });
  }
  await story.act("kim", api.meetings.useIcs, { body: { url: "https://calendar.invalid/a.ics" } });
  await story.act("maya", api.meetings.syncCalendar, {});
}

/** Who is on the team, and what is written down about them. */
export async function people(story: Transcript): Promise<void> {
  const { sam, kim, lee, ana, maya } = story.company.people;
  await story.chapter("people");
  const newcomer = { name: "Ada Byron", title: "Account Executive", emailAddress: "Ada@New.test" };
  const { name, emailAddress } = newcomer;
  const invited = { body: { name, emailAddress, role: "rep" as const } };
  await story.act("maya", api.invitations.mail, invited);
  await story.act("sam", api.invitations.mail, invited);
  const { id } = await story.act("maya", api.people.addMember, {
    body: { ...newcomer, invite: true },
  });
  await story.act("maya", api.people.addMember, { body: newcomer });
  await story.act("sam", api.people.addMember, { body: newcomer });
  await story.act("maya", api.people.addMember, {
    body: {
      name: "Bo Diaz",
      title: "Intern",
      emailAddress: "bo@new.test",
      managerId: ana.id,
      invite: false,
    },
  });
  await story.act("maya", api.team.saveMember, {
    params: { id },
    body: { ...newcomer, title: "Senior AE", phoneNumber: "+49 30 1234" },
  });
  await story.act("maya", api.invitations.send, { params: { userId: id } });
  for (const [status, description] of [
    ["positive", "Closed at full price"],
    ["negative", "Lost on price, no champion"],
  ] as const) {
    const body = { teamMemberId: sam.id, description, status };
    await story.act("maya", api.people.addUpdate, { params: { id: sam.id }, body });
  }
  await story.act("maya", api.people.saveNotes, {
    params: { id: sam.id },
    body: { html: "<p>Starts with <strong>renewals</strong><script>x</script></p>", basedOn: 0 },
  });
  await story.act("ana", api.people.saveNotes, {
    params: { id: sam.id },
    body: { html: "<p>Mine</p>", basedOn: 0 },
  });
  await story.act("maya", api.people.saveSkills, {
    params: { id: sam.id },
    body: [
      { id: "closing-ability", value: 5 },
      { id: "communication", value: 2 },
    ],
  });
  await story.act("maya", api.people.saveAttributes, {
    params: { id: kim.id },
    body: { demoSkills: 4, collaboration: 3 },
  });
  const snippet = await story.act("sam", api.people.addSnippet, {
    params: { id: sam.id },
    body: { title: "Pricing slide", comment: "Worked well", image: DOT },
  });
  await story.act("maya", api.people.addSnippet, {
    params: { id: sam.id },
    body: { title: "Opening", comment: "Too long" },
  });
  await story.act("kim", api.people.removeSnippet, { params: { id: snippet.id } });
  const { link } = await story.act("sam", api.people.createShareLink, { params: { id: sam.id } });
  await story.act("maya", api.people.createShareLink, { params: { id: kim.id } });
  await story.act("kim", api.people.revokeShareLink, { params: { id: kim.id } });
  await story.act("maya", api.workspace.setRole, { params: { id }, body: { role: "manager" } });
  await story.act("maya", api.workspace.setManager, {
    params: { id: kim.id },
    body: { managerId: ana.id },
  });
  await story.act("maya", api.workspace.setManager, {
    params: { id: kim.id },
    body: { managerId: maya.id },
  });
  for (const managerId of [ana.id, maya.id]) {
    const lines = [{ personId: kim.id, managerId }];
    await story.act("maya", api.workspace.setReportingLines, { body: { lines } });
  }
  await story.act("maya", api.forecast.setTeamQuota, {
    params: { leadId: ana.id },
    body: { period: "2026-Q4", quota: 250_000 },
  });
  await story.act("maya", api.workspace.setRole, { params: { id: ana.id }, body: { role: "rep" } });
  await story.act("maya", api.workspace.setRole, {
    params: { id: ana.id },
    body: { role: "manager" },
  });
  await story.act("maya", api.workspace.deactivate, {
    params: { id: lee.id },
    body: { handOverTo: kim.id },
  });
  await story.read("lee", api.session.read, {});
  await story.act("maya", api.workspace.deactivate, { params: { id }, body: { handOverTo: null } });
  await story.act("maya", api.workspace.reactivate, { params: { id } });
  await story.act("maya", api.session.savePreferences, { body: { playerCoachModeOn: true } });
  await story.act("maya", api.notifications.saveMember, {
    params: { id: kim.id },
    body: { slack: { ...SLACK, notifications: false } },
  });
  await story.act("sam", api.session.savePreferences, {
    body: { playerCoachModeOn: false, slack: SLACK },
  });
  const repUUID = link?.uuid ?? "";
  await story.read("nobody", api.people.sharedActions, { params: { repUUID } });
  await story.read("nobody", api.people.sharedActions, { params: { repUUID: NOT_THERE } });
}

const SLACK = {
  notifications: true,
  deal: {
    ...{ lost: true, notReviewed: true, updateAdded: true, valueDropped: true },
    ...{ closeDatePushed: true, feedbackAdded: true, lateStageTriage: true },
  },
  notificationDay: 4,
  notificationTime: "09:00",
  dailyDealUpdateAlertTime: "16:00",
  pipelineIds: [],
  taskCheckerNotificationDay: 5,
  taskCheckerNotificationTime: "10:00",
  taskCheckerPipelineIds: ["default"],
};

/** Goals of this quarter and the last, and what the manager thinks of them. */
export async function goals(story: Transcript): Promise<void> {
  const { sam, kim, maya } = story.company.people;
  await story.chapter("goals");
  const begin = { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 };
  const values = (quota: number, repCommit: number) => ({ ...begin, quota, repCommit });
  await story.act("maya", api.goals.createCheckIn, {
    body: { revieweeId: sam.id, values: values(400_000, 250_000) },
  });
  await story.act("maya", api.goals.createCheckIn, {
    body: { revieweeId: sam.id, values: values(1, 1) },
  });
  await story.act("maya", api.goals.createCheckIn, {
    body: { revieweeId: kim.id, values: values(300_000, 0) },
  });
  await story.act("maya", api.goals.createCheckIn, {
    body: { revieweeId: maya.id, values: values(150_000, 90_000.5) },
  });
  await story.act("kim", api.goals.createCheckIn, {
    body: { revieweeId: sam.id, values: values(1, 1) },
  });
  const params = { revieweeId: sam.id };
  await story.act("sam", api.goals.saveCheckIn, {
    params,
    body: { values: { repCommit: 260_000 }, note: "Two renewals came early" },
  });
  await story.act("sam", api.goals.saveCheckIn, { params, body: { values: { quota: 1 } } });
  await story.act("maya", api.goals.saveCheckIn, {
    params,
    body: { values: { quota: 420_000 }, ratings: { velocity: 4, balance: 2 } },
  });
  await story.act("maya", api.goals.saveCheckIn, {
    params: { revieweeId: kim.id },
    body: { period: "2026-Q3", values: { quota: 200_000, repCommit: 180_000 } },
  });
  await story.act("maya", api.goals.createCheckIn, {
    body: { revieweeId: kim.id, period: "2026-Q3", values: values(280_000, 190_000) },
  });
  const quotas = [
    { revieweeId: sam.id, period: "2027-Q1" as const, was: 0, quota: 430_000 },
    { revieweeId: kim.id, period: "2026-Q3" as const, was: 280_000, quota: 290_000 },
  ];
  await story.act("maya", api.goals.saveQuotas, { body: { changes: quotas } });
  await story.act("maya", api.goals.saveQuotas, { body: { changes: quotas } });
  await story.act("sam", api.goals.saveQuotas, { body: { changes: quotas } });
  await story.act("maya", api.goals.chooseHubspotGoals, { body: { leftOut: ["calls"] } });
  await story.act("sam", api.goals.chooseHubspotGoals, { body: { leftOut: [] } });
  await story.act("maya", api.goals.saveManagerCall, {
    params,
    body: { value: 230_000, note: "One of them may slip" },
  });
  await story.act("maya", api.goals.saveManagerCall, { params, body: { value: 235_000 } });
  await story.act("sam", api.goals.saveManagerCall, { params, body: { value: 1 } });
}

/** To-dos, talking points and notes to oneself. */
export async function work(story: Transcript): Promise<void> {
  const { sam, kim, maya } = story.company.people;
  await story.chapter("work");
  const action = (who: "maya" | "sam", text: string, dueDate: string | null, assigneeId: string) =>
    story.act(who, api.actions.create, { body: { text, dueDate, assigneeId } });
  const late = await action("maya", "Send the terms", "2026-11-12", sam.id);
  const next = await action("sam", "Call Rosa", "2026-11-25", sam.id);
  await action("maya", "Update the close dates", "2026-11-17", kim.id);
  await action("maya", "Plan the quarter", null, maya.id);
  await action("sam", "Not mine to give", null, kim.id);
  await story.act("sam", api.actions.update, { params: { id: late.id }, body: { isDone: true } });
  await story.act("maya", api.actions.update, {
    params: { id: next.id },
    body: { isFocused: true, text: "Call Rosa on Monday", dueDate: "2026-11-23" },
  });
  await story.act("kim", api.actions.update, { params: { id: next.id }, body: { isDone: true } });
  const gone = await action("maya", "By mistake", "2026-12-01", kim.id);
  await story.act("sam", api.actions.remove, { params: { id: gone.id } });
  await story.act("maya", api.actions.remove, { params: { id: gone.id } });

  const point = (who: "maya" | "sam", title: string, more = {}) =>
    story.act(who, api.talkingPoints.save, {
      body: { title, complete: false, repId: sam.id, ...more },
    });
  const first = await point("maya", "Why did the renewal slip?");
  await point("sam", "Holidays in December");
  await point("maya", "Why did it slip?", { id: first.id, complete: true });
  const dropped = await point("maya", "Never mind");
  await story.act("maya", api.talkingPoints.remove, { params: { id: dropped.id } });
  await story.act("maya", api.talkingPoints.restore, { params: { id: dropped.id } });
  await story.act("kim", api.talkingPoints.remove, { params: { id: first.id } });

  const page = "7d0c2c1e-53f4-4b7e-9a1f-1c5a3a1f0b42";
  const body = {
    week: null,
    title: "Ideas",
    content: "<p>Ask about the <i>budget</i></p>",
    basedOn: 0,
  };
  await story.act("sam", api.scratchpad.save, { params: { id: page }, body });
  await story.act("sam", api.scratchpad.save, { params: { id: page }, body });
  await story.act("maya", api.scratchpad.save, {
    params: { id: "7d0c2c1e-53f4-4b7e-9a1f-1c5a3a1f0b43" },
    body: { ...body, week: "2026-11-16", title: "" },
  });
  const other = "7d0c2c1e-53f4-4b7e-9a1f-1c5a3a1f0b44";
  await story.act("sam", api.scratchpad.save, {
    params: { id: other },
    body: { ...body, title: "Old" },
  });
  await story.act("sam", api.scratchpad.remove, { params: { id: other } });

  const { items } = await story.read("sam", api.inbox.list, { query: {} });
  const [newest] = items;
  const mark = (who: "sam" | "kim", isRead: boolean) =>
    story.act(who, api.inbox.mark, { params: { id: newest?.id ?? "" }, body: { isRead } });
  await mark("sam", true);
  await mark("sam", false);
  await mark("kim", true);
  await story.act("kim", api.inbox.markAll, { body: { until: newest?.at ?? "" } });

  const subscription = {
    endpoint: "https://push.test/send/1",
    keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) },
    device: "Chrome on Android",
  };
  await story.act("sam", api.push.subscribe, {
    body: { ...subscription, endpoint: "ftp://push.test" },
  });
  const { devices } = await story.act("sam", api.push.subscribe, { body: subscription });
  const off = (who: "sam" | "kim") =>
    story.act(who, api.push.unsubscribe, { params: { id: devices[0]?.id ?? "" } });
  await off("kim");
  await off("sam");
}

/** Meetings, what is agreed in them and what is sent of them. */
export async function meetings(story: Transcript): Promise<void> {
  const { sam, kim } = story.company.people;
  await story.chapter("meetings");
  const quick = await story.act("maya", api.meetings.createQuick, {
    body: {
      ...{ title: "One-to-one Kim", attendeeIds: [kim.id] },
      ...{ start: "2026-11-17T22:00:00Z", end: "2026-11-17T22:30:00Z" },
    },
  });
  const types = await story.read("maya", api.meetings.types, {});
  await story.act("maya", api.meetings.saveTemplate, {
    params: { id: types[0]?.id ?? "" },
    body: { template: "<p>What changed since last week?</p>", guideUrl: "https://guide.test/1" },
  });
  await story.act("maya", api.meetings.save, {
    params: { id: quick.id },
    body: { notes: "<p>Talked about the <strong>quarter</strong></p>", eventType: types[0]?.id },
  });
  await story.act("kim", api.meetings.save, {
    params: { id: quick.id },
    body: { notes: "<p>x</p>", basedOn: 0 },
  });
  const params = { eventId: quick.id };
  const action = await story.act("maya", api.meetings.addAction, {
    params,
    body: { text: "Call Rosa", assigneeId: kim.id, dueDate: "2026-11-20" },
  });
  const ids = { ...params, actionId: action.id };
  await story.act("kim", api.meetings.tickAction, { params: ids, body: { isDone: true } });
  await story.act("maya", api.meetings.saveAction, {
    params: ids,
    body: { text: "Call Rosa again", isDone: false, dueDate: null, AssigneeId: kim.id },
  });
  await story.act("maya", api.meetings.share, {
    params: { id: quick.id },
    body: [kim.email, "buyer@acme.test", "not an address"],
  });
  await story.act("maya", api.meetings.share, {
    params: { id: quick.id },
    body: ["buyer@acme.test"],
  });
  await story.read("maya", api.meetings.shared, { params: { id: quick.id } });
  const gone = await story.act("sam", api.meetings.createQuick, {
    body: { title: "By mistake", start: "2026-11-18T20:00:00Z", end: "2026-11-18T21:00:00Z" },
  });
  await story.act("maya", api.meetings.remove, { params: { id: gone.id } });
  await story.act("sam", api.meetings.remove, { params: { id: gone.id } });

  const repId = sam.id;
  const pack = await story.read("maya", api.meetingPack.read, { params: { repId } });
  await story.read("sam", api.meetingPack.read, { params: { repId } });
  const [first, second] = [...pack.promises, ...pack.deals];
  for (const [line, mark] of [
    [first, "accepted"],
    [second, "dismissed"],
  ] as const) {
    if (!line) continue;
    await story.act("maya", api.meetingPack.mark, {
      params: { repId },
      body: { mark, key: line.key, title: "To talk about" },
    });
  }
  const deal = pack.deals.find((line) => line.deal)?.deal;
  const agreed = {
    eventId: null,
    actions: [{ text: "Call the buyer", dueDate: "2026-11-27", assigneeId: repId }],
    recap: "We talked about the quarter.",
  };
  await story.act("maya", api.meetingPack.wrapUpMail, { params: { repId }, body: agreed });
  await story.act("sam", api.meetingPack.wrapUpMail, { params: { repId }, body: agreed });
  await story.act("maya", api.meetingPack.wrapUp, {
    params: { repId },
    body: {
      id: "2f4d6c0e-9a57-4a0c-8c39-6a1d0f3b7e21",
      eventId: null,
      actions: [{ text: "Call the buyer", dueDate: "2026-11-27", assigneeId: repId }],
      notes: deal ? [{ dealId: deal.id, message: "Legal needs two weeks." }] : [],
      recap: "We talked about the quarter.",
      isSent: true,
    },
  });
  await story.read("maya", api.meetingPack.read, { params: { repId } });
  const id = "2f4d6c0e-9a57-4a0c-8c39-6a1d0f3b7e22";
  await story.act("maya", api.meetingPack.wrapUp, {
    params: { repId },
    body: {
      id,
      eventId: null,
      metOn: "2026-11-16",
      actions: [{ text: "Call the buyer again", dueDate: "2026-11-27", assigneeId: repId }],
      notes: [],
      recap: "We talked by phone.",
      isSent: false,
    },
  });
  await story.act("maya", api.meetingPack.undoWrapUp, { params: { repId, id } });
}
