import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Person, testProduct } from "../../testing/product.ts";
import { productWithMail } from "../../testing/with-mail.ts";

let product: Awaited<ReturnType<typeof productWithMail>>;

beforeAll(async () => {
  product = await productWithMail();
});
afterAll(() => product.close());

async function meeting() {
  const org = await product.organisation();
  const [manager, rep] = [await org.manager({ name: "Maya" }), await org.rep({ name: "Sam" })];
  const start = "2026-11-17T09:00:00Z";
  const { body } = await product.call(manager, api.meetings.createQuick, {
    body: { title: "Sam <1:1>", start, end: start, attendeeIds: [rep.id] },
  });
  const { id, providerId } = body;
  const notes = "<p>We <strong>agreed</strong></p>";
  await product.call(manager, api.meetings.save, { params: { id }, body: { notes, basedOn: 0 } });
  await product.call(manager, api.meetings.addAction, {
    params: { eventId: id },
    body: { text: "Send the offer", assigneeId: rep.id, dueDate: "2026-11-20" },
  });
  const mark = `${id.slice(0, 8)}.test`;
  const share = (to: string[], who: Person = manager, key = providerId) =>
    product.call(who, api.meetings.share, { params: { id: key }, body: to });
  const detail = async () =>
    (await product.call(manager, api.meetings.event, { params: { id } })).body;
  const sent = async () =>
    (await product.mail.mails()).filter(({ envelope }) => envelope.to.join().includes(mark));
  const settled = (state: string) =>
    vi.waitFor(async () => expect((await detail()).summaries[0]).toMatchObject({ state }), {
      timeout: 120_000,
      interval: 100,
    });
  return {
    org,
    id,
    manager,
    rep,
    share,
    detail,
    sent,
    settled,
    to: (name: string) => `${name}@${mark}`,
  };
}

const shared = (who: Person, id: string) =>
  product.call(who, api.meetings.shared, { params: { id } });

describe("[EV-5] the summary of a meeting", () => {
  it("goes to those who were named, with notes and actions, and says that it was sent", async () => {
    const { share, to, sent, settled, manager, id } = await meeting();
    const answer = await share([` ${to("B")} `, to("a"), to("A")]);
    expect(answer.body.summaries).toMatchObject([
      { state: "waiting", recipients: [to("a"), to("b")] },
    ]);
    await settled("sent");
    const [mail, ...others] = await sent();
    expect([mail, ...others].map((one) => one?.envelope.to)).toEqual([[to("b")], [to("a")]]);
    expect(mail).toMatchObject({ subject: "Summary: Sam <1:1>", replyTo: manager.email });
    expect(mail?.html).toContain("We <strong>agreed</strong>");
    expect(mail?.html).toContain("Sam &lt;1:1&gt;");
    expect(mail?.text).toContain("- Send the offer (Sam, due Fri 20 Nov 2026)");
    expect(mail?.text).toContain(`https://app.touchline.test/meeting/${id}`);
  });

  it("[X-8] has no headings of the template that nothing was written under", async () => {
    const { id, manager, rep, share, to, sent, settled, detail } = await meeting();
    const { body: types } = await product.call(manager, api.meetings.types, {});
    const template = types.find(({ label }) => label === "Development 1:1")?.template ?? "";
    expect(template).toContain("What went well");
    const notes = template.replace(
      "<p><strong>What went well</strong></p><p></p>",
      "<p><strong>What went well</strong></p><p>Two references</p>",
    );
    const body = { notes, basedOn: 1 };
    await product.call(manager, api.meetings.save, { params: { id }, body });
    await share([to("a"), rep.email]);
    await settled("sent");
    const [mail] = await sent();
    for (const form of [mail?.html, mail?.text]) {
      expect(form).toContain("What went well");
      expect(form).toContain("Two references");
      expect(form).not.toContain("How are you?");
      expect(form).not.toContain("One skill to work on");
    }
    const left = "<p><strong>What went well</strong></p><p>Two references</p>";
    expect((await shared(rep, id)).body.notes).toBe(left);
    // The notes themselves keep their outline.
    expect((await detail()).notes?.html).toContain("How are you?");
  });

  it("is sent once however often it is asked for, and again when it says something else", async () => {
    const { share, to, sent, settled, manager, id } = await meeting();
    await Promise.all([share([to("a")]), share([to("a")]), share([to("A")])]);
    await settled("sent");
    await share([to("a")]);
    expect(await sent()).toHaveLength(1);
    const body = { notes: "<p>More</p>", basedOn: 1 };
    await product.call(manager, api.meetings.save, { params: { id }, body });
    expect((await share([to("a")])).body.summaries).toHaveLength(2);
    await vi.waitFor(async () => expect(await sent()).toHaveLength(2), { timeout: 120_000 });
  });

  it("goes to forty as well as to one, not to nobody, nor to more strangers than meet", async () => {
    const { org, share, to, sent, settled } = await meeting();
    const team = Array.from({ length: 20 }, (_, index) => to(`t${index}`));
    const { owner } = product.database;
    const user = { organisationId: org.id, role: "rep", name: "Rep" };
    await owner
      .insertInto("users")
      .values(team.map((email) => ({ ...user, id: randomUUID(), email })))
      .execute();
    const strangers = Array.from({ length: 20 }, (_, index) => to(`r${index}`));
    const forty = [...team, ...strangers];
    const more = await share([...forty, to("one-more")]);
    expect([more.status, more.raw.json().message]).toEqual([
      400,
      "You can send a summary to your team and up to 20 other addresses.",
    ]);
    expect((await share(forty)).status).toBe(200);
    await settled("sent");
    expect(new Set((await sent()).flatMap(({ envelope }) => envelope.to)).size).toBe(40);
    expect((await share([])).status).toBe(400);
    expect((await share(Array.from({ length: 101 }, (_, i) => to(`s${i}`)))).status).toBe(400);
  });

  it("[B4] goes to so many a day, whoever sends it, and counts each address once", async () => {
    const { org, share, to, detail } = await meeting();
    const day = new Date().toISOString().slice(0, 10);
    const count = { organisationId: org.id, kind: "shared", day, addresses: 998 };
    const { owner } = product.database;
    await owner.insertInto("mailCounts").values(count).execute();
    expect((await share([to("a"), to("b")])).status).toBe(200);
    expect((await share([to("a"), to("b")])).status).toBe(200);
    const refused = await share([to("c")]);
    expect([refused.status, refused.raw.json().message]).toEqual([
      429,
      "Your team can email 1,000 addresses a day, and this would be more. Try again tomorrow.",
    ]);
    expect((await detail()).summaries).toHaveLength(1);
    await owner
      .updateTable("mailCounts")
      .set({ day: "2026-01-01" })
      .where("organisationId", "=", org.id)
      .execute();
    expect((await share([to("c")])).status).toBe(200);
  });

  it("[R-21] goes to everybody else where an address is malformed, and names it", async () => {
    const { share, to, sent, settled } = await meeting();
    const hidden = "a@b.test\r\nBcc: c@d.test";
    const long = `${"x".repeat(400)}@x.test`;
    const answer = await share([to("ok"), "not an address", "", "x@", hidden, long, to("fine")]);
    expect([answer.status, answer.body.malformed]).toEqual([
      200,
      ["not an address", "x@", hidden, long],
    ]);
    expect(answer.body.summaries.map(({ recipients }) => recipients)).toEqual([
      [to("fine"), to("ok")],
    ]);
    await settled("sent");
    expect((await sent()).map(({ envelope }) => envelope.to).sort()).toEqual([
      [to("fine")],
      [to("ok")],
    ]);
    expect((await share([to("ok"), to("fine")])).body.malformed).toEqual([]);
  });

  it("[R-21] is refused where no address is left, with what would be one", async () => {
    const { share, detail } = await meeting();
    const answers = [await share(["not an address", "x@"]), await share([" "])];
    expect(answers.map(({ status, raw }) => [status, raw.json().message])).toEqual([
      [400, "Not an email address: not an address, x@. Enter one like name@example.com."],
      [400, "Enter an email address like name@example.com."],
    ]);
    expect((await detail()).summaries).toEqual([]);
  });

  it("that the mail server refused says so, and is tried again by sharing again", async () => {
    const { share, to, sent, settled, detail } = await meeting();
    await product.mail.fail({ kind: "permanent", times: 1, at: "recipient", address: to("a") });
    await share([to("a")]);
    await settled("failed");
    expect((await detail()).summaries[0]?.words).toBeTruthy();
    expect(await sent()).toEqual([]);
    await share([to("a")]);
    await settled("sent");
    expect(await sent()).toHaveLength(1);
    expect((await detail()).summaries).toHaveLength(1);
  });

  it("[D12] waits while the mail server is down, tells its sender why, and goes out once when it is back", async () => {
    const { share, to, sent, settled, detail } = await meeting();
    await product.mail.fail({ kind: "temporary", times: 99, at: "recipient", address: to("a") });
    await share([to("a"), to("b")]);
    await vi.waitFor(
      async () =>
        expect((await detail()).summaries).toMatchObject([
          { state: "waiting", words: expect.stringContaining(to("a")) },
        ]),
      { timeout: 120_000, interval: 100 },
    );
    await product.mail.clearFaults();
    await settled("sent");
    // Recipients who already had it didn't get it again, and none saw the others' addresses.
    expect((await sent()).map(({ envelope }) => envelope.to).sort()).toEqual([
      [to("a")],
      [to("b")],
    ]);
    expect((await detail()).summaries).toMatchObject([{ words: null }]);
  });

  it("is only for whose meeting it is to send", async () => {
    const { share, to, rep, org } = await meeting();
    expect((await share([to("a")], rep)).status).toBe(403);
    expect((await share([to("a")], await org.manager())).status).toBe(404);
    expect((await share([to("a")], await (await product.organisation()).manager())).status).toBe(
      404,
    );
  });

  it("is refused where no mail is sent at all", async () => {
    const silent = await testProduct();
    try {
      const manager = await (await silent.organisation()).manager();
      const start = "2026-11-17T09:00:00Z";
      const { body } = await silent.call(manager, api.meetings.createQuick, {
        body: { title: "x", start, end: start },
      });
      const params = { id: body.id };
      const answer = await silent.call(manager, api.meetings.share, { params, body: ["a@b.test"] });
      expect(answer.status).toBe(409);
    } finally {
      await silent.close();
    }
  });
});

describe("[R-19] what was shared of a meeting", () => {
  const statuses = async (people: Person[], id: string) =>
    Promise.all(people.map(async (who) => (await shared(who, id)).status));

  it("[R-19] is read by those who were mailed and who sent it, and by nobody else", async () => {
    const { org, id, manager, rep, share } = await meeting();
    const [otherRep, otherManager] = [await org.rep(), await org.manager()];
    const stranger = await (await product.organisation()).manager();
    const everyone = [manager, rep, otherRep, otherManager, stranger];
    expect(await statuses(everyone, id)).toEqual([404, 404, 404, 404, 404]);
    const [sent] = (await share([rep.email.toUpperCase(), stranger.email])).body.summaries;
    expect(await statuses(everyone, id)).toEqual([200, 200, 404, 404, 404]);
    expect((await shared(rep, id)).body).toEqual({
      id,
      title: "Sam <1:1>",
      start: "2026-11-17T09:00:00.000Z",
      allDay: false,
      eventType: "Development 1:1",
      sentBy: "Maya",
      sentAt: sent?.at,
      isOwn: false,
      notes: "<p>We <strong>agreed</strong></p>",
      actions: [{ text: "Send the offer", assignee: "Sam", dueDate: "2026-11-20", isDone: false }],
    });
    expect((await shared(manager, id)).body.isOwn).toBe(true);
    const refused = await shared(otherRep, id);
    expect(refused.raw.json().message).toBe("This meeting wasn't shared with you.");
  });

  it("[R-19] stays as it was sent until it is sent again, also in the history", async () => {
    const { id, manager, rep, share } = await meeting();
    const past = async () => (await product.call(rep, api.history.meetings, { query: {} })).body;
    await product.database.owner
      .updateTable("calendarEvents")
      .set({ startAt: new Date("2026-01-05T09:00:00Z"), endAt: new Date("2026-01-05T10:00:00Z") })
      .where("id", "=", id)
      .execute();
    expect(await past()).toMatchObject([{ id, notes: "", sharedMeetingId: null }]);
    await share([rep.email]);
    const body = { notes: "<p>For my eyes</p>", basedOn: 1 };
    await product.call(manager, api.meetings.save, { params: { id }, body });
    expect((await shared(rep, id)).body.notes).toBe("<p>We <strong>agreed</strong></p>");
    const { sentAt } = (await shared(rep, id)).body;
    expect(await past()).toMatchObject([
      { id, notes: "We agreed", summarySentAt: sentAt, sharedMeetingId: id },
    ]);
    await share([rep.email]);
    expect((await shared(rep, id)).body.notes).toBe("<p>For my eyes</p>");
    expect(await past()).toMatchObject([{ id, notes: "For my eyes" }]);
    const seen = await product.call(rep, api.meetings.event, { params: { id } });
    expect([seen.body.notes, seen.body.summaries]).toEqual([null, []]);
  });

  it("[R-19] reaches a colleague whose account the sender does not see", async () => {
    const { org, rep } = await meeting();
    const [colleague, other] = [await org.rep(), await org.rep()];
    const start = "2026-11-17T09:00:00Z";
    const made = await product.call(rep, api.meetings.createQuick, {
      body: { title: "Call", start, end: start },
    });
    const { id } = made.body;
    await product.call(rep, api.meetings.share, { params: { id }, body: [colleague.email] });
    expect(await statuses([rep, colleague, other], id)).toEqual([200, 200, 404]);
  });
});
