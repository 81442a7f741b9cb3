import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemOf } from "../context/viewer.ts";
import { crmWorld } from "../testing/crm-world.ts";
import { type Person, testProduct } from "../testing/product.ts";
import { productWithMail } from "../testing/with-mail.ts";

let product: Awaited<ReturnType<typeof productWithMail>>;

beforeAll(async () => {
  product = await productWithMail();
});
afterAll(() => product.close());

const DEAL_NAME = "Acme – Renewal";
const START = "2026-11-17T09:00:00Z";

async function scene() {
  const world = await crmWorld(product, { mode: "live" });
  const { manager, org } = world;
  const rep = await org.rep({ name: "Sam" });
  const dealId = await world.deal(rep, { name: DEAL_NAME }, product.hubspot);
  return { org, manager, rep, dealId };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function feedback({ manager, rep, dealId }: Scene): Promise<string> {
  const { body } = await product.call(manager, api.reviews.create, {
    body: {
      ...{ url: "https://app.hubspot.com/deal", title: DEAL_NAME, dealId },
      ...{ comment: "<p>Who <strong>signs</strong>?</p>", score: 2, RevieweeId: rep.id },
      ...{ source: "deal-check", attributes: { interaction: 1 } },
      expectation: { asked: [{ kind: "next-step", value: null }], words: "With a name" },
    },
  });
  return body.id;
}

async function meeting({ manager, rep }: Scene): Promise<string> {
  const { body } = await product.call(manager, api.meetings.createQuick, {
    body: { title: "Sam 1:1", start: START, end: START, attendeeIds: [rep.id] },
  });
  const params = { id: body.id };
  const notes =
    "<p><strong>How are you?</strong></p><p></p><p><strong>What went well</strong></p><p>Two references</p>";
  await product.call(manager, api.meetings.save, { params, body: { notes, basedOn: 0 } });
  await product.call(manager, api.meetings.addAction, {
    params: { eventId: body.id },
    body: { text: "Send the offer", assigneeId: rep.id, dueDate: "2026-11-20" },
  });
  return body.id;
}

/** Each recipient's own link is the only thing that a preview leaves out. */
const withoutLink = (html: string) =>
  html
    .replaceAll("\r\n", "\n")
    .replaceAll(/\/unsubscribe\/[\w-]+/g, "/unsubscribe/…")
    .trim();

const mailTo = (address: string) =>
  vi.waitFor(
    async () => {
      const all = await product.mail.mails();
      const mail = all.find(({ envelope }) => envelope.to.includes(address));
      if (!mail) throw new Error(`no mail to ${address} yet`);
      return mail;
    },
    { timeout: 120_000, interval: 50 },
  );

async function rowsOf(organisationId: string) {
  const { owner } = product.database;
  const counts = await Promise.all(
    (
      ["mails", "mailRecipients", "mailCounts", "calendarEvents", "actions", "auditLog"] as const
    ).map(
      async (table) =>
        (
          await owner
            .selectFrom(table)
            .selectAll()
            .where("organisationId", "=", organisationId)
            .execute()
        ).length,
    ),
  );
  return counts;
}

describe("[X-8] the preview of a mail", () => {
  it("of feedback is the mail that is sent, names the rep, and sends and saves nothing", async () => {
    const here = await scene();
    const { org, manager, rep } = here;
    const params = { id: await feedback(here) };
    const before = await rowsOf(org.id);
    const { body: preview } = await product.call(manager, api.reviews.mail, { params });
    expect(preview).toMatchObject({
      hasMail: true,
      recipient: { name: "Sam", emailAddress: rep.email, isUnsubscribed: false },
    });
    expect(preview.html).toContain("Who <strong>signs</strong>?");
    expect(preview.html).toMatch(/class="callout".*Ask, due .*With a name/s);
    expect(await rowsOf(org.id)).toEqual(before);
    await product.call(manager, api.reviews.share, { params, body: {} });
    const mail = await mailTo(rep.email);
    expect(mail.subject).toBe(preview.subject);
    expect(withoutLink(mail.html)).toBe(withoutLink(preview.html));
    // The recipient's own link stops their mail, so it is nobody else's to see.
    const secret = /\/unsubscribe\/([\w-]{43})/.exec(mail.html)?.[1] ?? "none";
    expect(secret).not.toBe("none");
    const again = await product.call(manager, api.reviews.mail, { params });
    expect(again.raw).not.toContain(secret);
  });

  it("of a summary is the mail that is sent, without empty headings, and says who wouldn't get it", async () => {
    const here = await scene();
    const { org, manager, rep } = here;
    const params = { id: await meeting(here) };
    const { body: preview } = await product.call(manager, api.meetings.summaryMail, { params });
    expect(preview).toMatchObject({ hasMail: true, unsubscribed: [] });
    expect(preview.html).toContain("Two references");
    expect(preview.html).not.toContain("How are you?");
    await product.call(manager, api.meetings.share, { params, body: [rep.email] });
    const mail = await mailTo(rep.email);
    expect(withoutLink(mail.html)).toBe(withoutLink(preview.html));
    await stopMail(org.id, rep);
    const after = await product.call(manager, api.meetings.summaryMail, { params });
    expect(after.body.unsubscribed).toEqual([rep.email]);
  });

  it("of a wrap-up is the mail that is sent, with what is in the form in its order", async () => {
    const here = await scene();
    const { org, manager, rep } = here;
    const eventId = await meeting(here);
    const actions = ["Zeta first", "Alpha second", "Mid third"].map((text) => ({
      ...{ text, dueDate: "2026-11-25", assigneeId: rep.id },
    }));
    const given = { eventId, actions, recap: "We agreed\n\non a date" };
    const params = { repId: rep.id };
    const before = await rowsOf(org.id);
    const { body: preview } = await product.call(manager, api.meetingPack.wrapUpMail, {
      params,
      body: given,
    });
    expect(preview.recipient).toEqual({
      ...{ name: "Sam", emailAddress: rep.email, isUnsubscribed: false },
    });
    expect(preview.html).toMatch(/Two references.*We agreed.*Send the offer.*Zeta.*Alpha.*Mid/s);
    expect(await rowsOf(org.id)).toEqual(before);
    await product.call(manager, api.meetingPack.wrapUp, {
      params,
      body: { id: randomUUID(), ...given, notes: [], isSent: true },
    });
    const mail = await mailTo(rep.email);
    expect(mail.subject).toBe(preview.subject);
    expect(withoutLink(mail.html)).toBe(withoutLink(preview.html));
  });

  it("of an ad hoc wrap-up creates no meeting, and differs only in the meeting's time and address", async () => {
    const here = await scene();
    const { org, manager, rep } = here;
    const given = { eventId: null, actions: [], recap: "Talked" };
    const params = { repId: rep.id };
    const before = await rowsOf(org.id);
    const { body: preview } = await product.call(manager, api.meetingPack.wrapUpMail, {
      params,
      body: given,
    });
    expect(await rowsOf(org.id)).toEqual(before);
    await product.call(manager, api.meetingPack.wrapUp, {
      params,
      body: { id: randomUUID(), ...given, notes: [], isSent: true },
    });
    const mail = await mailTo(rep.email);
    const timeless = (html: string) =>
      withoutLink(html)
        .replaceAll(/\/meeting\/[\w-]+/g, "/meeting/…")
        .replaceAll(/\d{1,2}:\d{2}/g, "…");
    expect(timeless(mail.html)).toBe(timeless(preview.html));
  });

  it("of an invitation is the mail that is sent", async () => {
    const { org, manager } = await scene();
    const body = {
      name: "Ines",
      emailAddress: `ines@${org.id.slice(0, 8)}.test`,
      role: "rep",
    } as const;
    const before = await rowsOf(org.id);
    const { body: preview } = await product.call(manager, api.invitations.mail, { body });
    expect(preview.recipient).toEqual({
      ...{ name: "Ines", emailAddress: body.emailAddress, isUnsubscribed: false },
    });
    expect(await rowsOf(org.id)).toEqual(before);
    await product.call(manager, api.people.addMember, { body: { ...body, title: "AE" } });
    const mail = await mailTo(body.emailAddress);
    expect(mail.subject).toBe(preview.subject);
    expect(withoutLink(mail.html)).toBe(withoutLink(preview.html));
  });

  it("says when the rep has stopped mail", async () => {
    const here = await scene();
    const { org, manager, rep } = here;
    const id = await feedback(here);
    await stopMail(org.id, rep);
    const { body } = await product.call(manager, api.reviews.mail, { params: { id } });
    expect(body.recipient.isUnsubscribed).toBe(true);
    const pack = await product.call(manager, api.meetingPack.read, { params: { repId: rep.id } });
    expect(pack.body.rep.isUnsubscribed).toBe(true);
    const sending = await product.call(manager, api.reviews.share, { params: { id }, body: {} });
    expect(sending.status).toBe(409);
  });

  it("is for those who may send it: not for the rep, another manager's meeting or workspace", async () => {
    const here = await scene();
    const { org, manager, rep } = here;
    const other = await scene();
    const [reviewId, eventId] = [await feedback(here), await meeting(here)];
    const wrapUp = { params: { repId: rep.id }, body: { eventId, actions: [], recap: "" } };
    const invited = { body: { name: "Ines", emailAddress: "i@x.test", role: "rep" as const } };
    const statuses = async (who: Person) => [
      (await product.call(who, api.reviews.mail, { params: { id: reviewId } })).status,
      (await product.call(who, api.meetings.summaryMail, { params: { id: eventId } })).status,
      (await product.call(who, api.meetingPack.wrapUpMail, wrapUp)).status,
      (await product.call(who, api.invitations.mail, invited)).status,
    ];
    expect(await statuses(manager)).toEqual([200, 200, 200, 200]);
    expect(await statuses(rep)).toEqual([403, 403, 403, 403]);
    expect(await statuses(other.manager)).toEqual([404, 404, 404, 200]);
    expect(await statuses(await org.manager({ name: "Noor" }))).toEqual([200, 404, 404, 200]);
  });
});

async function stopMail(organisationId: string, { email }: Person): Promise<void> {
  const now = new Date();
  await product.inStore(systemOf(organisationId), async (store) => {
    await store.mailRecipients.withLinks([email], now);
    await store.mailRecipients.saveChoice(email.toLowerCase(), true, now);
  });
}

it("[X-8] where no mail is set up, a preview says so", async () => {
  const silent = await testProduct();
  try {
    const org = await silent.organisation();
    const [manager, rep] = [await org.manager(), await org.rep()];
    const { body } = await silent.call(manager, api.meetingPack.wrapUpMail, {
      params: { repId: rep.id },
      body: { eventId: null, actions: [], recap: "Talked" },
    });
    expect(body.hasMail).toBe(false);
  } finally {
    await silent.close();
  }
});
