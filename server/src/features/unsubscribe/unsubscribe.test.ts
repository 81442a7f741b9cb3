import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { jobs } from "../../jobs/catalog.ts";
import type { Person } from "../../testing/product.ts";
import { productWithMail } from "../../testing/with-mail.ts";

let product: Awaited<ReturnType<typeof productWithMail>>;

beforeAll(async () => {
  product = await productWithMail();
});
afterEach(async () => {
  await product.mail.clearFaults();
  await product.mail.clear();
});
afterAll(() => product.close());

const HERE = "https://app.touchline.test";
const FORM = "application/x-www-form-urlencoded";
const ONE_CLICK = "List-Unsubscribe=One-Click";
const NO_LINK = "This link doesn't work. Use the one in the email.";
const wantsNone = (address: string) =>
  `${address} doesn't want mail from this workspace, so it wasn't sent there.`;

/** A meeting with a summary to share, with unique recipient addresses. */
async function scene() {
  const org = await product.organisation();
  const manager = await org.manager();
  const rep = await org.rep();
  const start = "2026-11-15T09:00:00Z";
  const { body } = await product.call(manager, api.meetings.createQuick, {
    body: { title: "1:1", start, end: start, attendeeIds: [rep.id] },
  });
  const mark = `${body.id.slice(0, 8)}.test`;
  const to = (name: string) => `${name}@${mark}`;
  const share = (addresses: string[], title?: string) =>
    shareAs(manager, body.id, addresses, title);
  const detail = async () =>
    (await product.call(manager, api.meetings.event, { params: { id: body.id } })).body;
  return { org, manager, rep, to, share, detail, meetingId: body.id };
}

async function shareAs(who: Person, id: string, addresses: string[], notes?: string) {
  const params = { id };
  if (notes) {
    const before = (await product.call(who, api.meetings.event, { params })).body.notes?.version;
    const body = { notes: `<p>${notes}</p>`, basedOn: before ?? 0 };
    await product.call(who, api.meetings.save, { params, body });
  }
  return product.call(who, api.meetings.share, { params, body: addresses });
}

/** Waits for `count` mails to an address and returns the last. */
const mailTo = (address: string, count = 1) =>
  vi.waitFor(
    async () => {
      const all = (await product.mail.mails()).filter(({ envelope }) =>
        envelope.to.includes(address),
      );
      if (all.length < count) throw new Error(`${all.length} mails to ${address}`);
      const [mail] = all;
      if (!mail) throw new Error("none");
      return mail;
    },
    { timeout: 120_000, interval: 50 },
  );
const header = (mail: { headers: Array<{ name: string; value: string }> }, wanted: string) =>
  mail.headers.filter(({ name }) => name.toLowerCase() === wanted).map(({ value }) => value);

async function linkOf(address: string) {
  const [value = ""] = header(await mailTo(address), "list-unsubscribe");
  const url = value.slice(1, -1);
  return { url, token: url.slice(`${HERE}/unsubscribe/`.length) };
}

/** Each visitor has a separate IP address, so that only one test hits the rate limit. */
let visitors = 0;
function visit(
  method: "GET" | "POST" | "PUT",
  path: string,
  given: { type?: string; payload?: string | object } = {},
) {
  visitors += 1;
  return product.app.inject({
    method,
    url: path,
    remoteAddress: `10.1.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`,
    ...(given.type && { headers: { "content-type": given.type } }),
    ...(given.payload !== undefined && { payload: given.payload }),
  });
}
const read = (token: string) => visit("GET", `/api/unsubscribe/${token}`);
const save = (token: string, isUnsubscribed: boolean) =>
  visit("PUT", `/api/unsubscribe/${token}`, { payload: { isUnsubscribed } });
const oneClick = (token: string, payload = ONE_CLICK, type = FORM) =>
  visit("POST", `/unsubscribe/${token}`, { type, payload });

const wants = async (organisationId: string, address: string) =>
  (
    await product.database.owner
      .selectFrom("mailRecipients")
      .select("unsubscribedAt")
      .where("organisationId", "=", organisationId)
      .where("address", "=", address)
      .executeTakeFirstOrThrow()
  ).unsubscribedAt === null;

describe("[S-7] every mail of a workspace", () => {
  it("says at its foot and in its head how to stop it, to each recipient with a link of their own", async () => {
    const { org, share, to } = await scene();
    await share([to("sam"), to("ana")]);
    const links = [await linkOf(to("sam")), await linkOf(to("ana"))];
    expect(new Set(links.map(({ token }) => token)).size).toBe(2);
    for (const [index, address] of [to("sam"), to("ana")].entries()) {
      const mail = await mailTo(address);
      const { url, token } = links[index] ?? { url: "", token: "" };
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(header(mail, "list-unsubscribe")).toEqual([`<${url}>`]);
      expect(header(mail, "list-unsubscribe-post")).toEqual([ONE_CLICK]);
      expect(mail.html).toContain(
        `Don&#39;t want mail from ${org.name}? <a href="${url}">Stop it here</a>.`,
      );
      expect(mail.text).toContain(`Don't want mail from ${org.name}? Stop it here: ${url}`);
      // No recipient sees another's address or link, and links don't contain the address.
      const whole = JSON.stringify([mail.headers, mail.html, mail.text]);
      expect(whole).not.toContain(address === to("sam") ? to("ana") : to("sam"));
      expect(whole).not.toContain(links[1 - index]?.token);
    }
  });

  it("has it whatever the mail is: an invitation, or news of a digest, which has no frame", async () => {
    const { org, manager, rep, to } = await scene();
    const body = { name: "Ines", title: "AE", emailAddress: to("ines") };
    await product.call(manager, api.people.addMember, { body });
    const invitation = await mailTo(to("ines"));
    expect(header(invitation, "list-unsubscribe")).toHaveLength(1);
    expect(invitation.text).toContain(`Don't want mail from ${org.name}?`);
    await product.inStore(
      { organisationId: org.id, userId: rep.id, role: "rep" },
      async (store) => {
        const mail = {
          ...{ id: crypto.randomUUID(), key: "digest", recipients: [rep.email], replyTo: "" },
          ...{ subject: "A digest was turned off", html: "<p>Off</p>", text: "Off" },
        };
        await store.mails.add(mail, new Date());
        await store.jobs.add(jobs.sendMail, { mailId: mail.id, tries: 1, seen: null });
      },
    );
    const plain = await mailTo(rep.email);
    expect(header(plain, "list-unsubscribe")).toHaveLength(1);
    expect(plain.html).toMatch(/<p>Don&#39;t want mail from .*Stop it here<\/a>\.<\/p>\s*$/);
  });

  it("has the same link in every mail to the same address, however that is written", async () => {
    const { share, manager, meetingId, to } = await scene();
    await share([to("Sam")]);
    const first = await linkOf(to("sam"));
    await product.mail.clear();
    await shareAs(manager, meetingId, [to("SAM")], "more");
    expect(await linkOf(to("sam"))).toEqual(first);
  });

  it("has no header and no link that the workspace's name brings in", async () => {
    const { org, share, to } = await scene();
    const rename = (name: string) =>
      product.database.owner
        .updateTable("organisations")
        .set({ name })
        .where("id", "=", org.id)
        .execute();
    await rename("Acme\r\nBcc: thief\r\n\r\n<b>Win<b>");
    await share([to("sam")]);
    const mail = await mailTo(to("sam"));
    expect(header(mail, "bcc")).toEqual([]);
    expect(header(mail, "list-unsubscribe")).toHaveLength(1);
    expect(mail.envelope.to).toEqual([to("sam")]);
    expect(mail.text).toContain("Don't want mail from Acme Bcc: thief <b>Win<b>?");
    expect(mail.html).not.toContain("<b>");
    await product.mail.clear();
    await rename("Win at evil.example/now");
    await share([to("sam")], "more");
    const renamed = await mailTo(to("sam"));
    expect(renamed.text).toContain("Don't want mail from this workspace? Stop it here: ");
    expect(renamed.html + renamed.text).not.toContain("evil.example");
    const { token } = await linkOf(to("sam"));
    expect((await read(token)).json().workspace).toBe("this workspace");
  });
});

describe("[S-7] the link", () => {
  it("says whose mail would stop and stops nothing by being opened", async () => {
    const { org, share, to } = await scene();
    await share([to("sam")]);
    const { token, url } = await linkOf(to("sam"));
    const shown = { workspace: org.name, address: to("sam"), isUnsubscribed: false };
    for (const method of ["GET", "HEAD"] as const) {
      for (const path of [`/api/unsubscribe/${token}`, url.slice(HERE.length)]) {
        await product.app.inject({ method, url: path, remoteAddress: "10.2.0.1" });
      }
    }
    expect((await read(token)).json()).toEqual(shown);
    expect(await wants(org.id, to("sam"))).toBe(true);
    const { headers } = await read(token);
    expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it("stops mail with the one click of a mail program, signed out, in both forms, once or twice", async () => {
    const { org, share, to } = await scene();
    await share([to("sam"), to("ana")]);
    const sam = await linkOf(to("sam"));
    for (const _ of ["once", "twice"]) {
      const answer = await oneClick(sam.token);
      expect([answer.statusCode, answer.json().isUnsubscribed]).toEqual([200, true]);
    }
    const ana = await linkOf(to("ana"));
    const parts = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
    const answer = await oneClick(ana.token, parts, "multipart/form-data; boundary=b");
    expect(answer.statusCode).toBe(200);
    expect([await wants(org.id, to("sam")), await wants(org.id, to("ana"))]).toEqual([
      false,
      false,
    ]);
  });

  it("takes nothing for a click that is none, and forms nowhere else", async () => {
    const { org, manager, share, to } = await scene();
    await share([to("sam")]);
    const { token } = await linkOf(to("sam"));
    for (const wrong of ["", "List-Unsubscribe=No", "x=1"]) {
      expect([wrong, (await oneClick(token, wrong)).statusCode]).toEqual([wrong, 400]);
    }
    expect((await oneClick(token, "--b", "multipart/form-data; boundary=b")).statusCode).toBe(400);
    expect(await wants(org.id, to("sam"))).toBe(true);
    const elsewhere = await product.app.inject({
      method: "POST",
      url: "/api/actions",
      headers: { ...manager.headers, "content-type": FORM },
      payload: "text=x",
    });
    expect(elsewhere.statusCode).toBe(415);
  });

  it("is nobody else's: not changed by a letter, not of another workspace, not the address itself", async () => {
    const [one, two] = [await scene(), await scene()];
    const address = one.to("sam");
    await one.share([address]);
    const ours = await linkOf(address);
    await product.mail.clear();
    await two.share([address]);
    const theirs = await linkOf(address);
    expect(theirs.token).not.toBe(ours.token);
    await oneClick(theirs.token);
    expect(await wants(one.org.id, address)).toBe(true);
    expect(await wants(two.org.id, address)).toBe(false);
    expect((await read(ours.token)).json().isUnsubscribed).toBe(false);

    const last = ours.token.at(-1) === "A" ? "B" : "A";
    const changed = [
      ours.token.slice(0, -1),
      ours.token.slice(0, -1) + last,
      ours.token.toUpperCase(),
      `${ours.token}A`,
      encodeURIComponent(address),
      one.org.id,
      "x",
    ];
    for (const token of changed) {
      for (const answer of [await read(token), await save(token, true), await oneClick(token)]) {
        expect([token, answer.statusCode, answer.json().message]).toEqual([token, 404, NO_LINK]);
      }
    }
    expect(await wants(one.org.id, address)).toBe(true);
  });

  it("can be asked for so often a minute, from one network", async () => {
    const ask = () =>
      product.app.inject({ url: "/api/unsubscribe/guess", remoteAddress: "10.9.9.9" });
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    const clicks: number[] = [];
    for (let count = 0; count < 121; count += 1) {
      const { statusCode } = await product.app.inject({
        ...{ method: "POST", url: "/unsubscribe/guess", remoteAddress: "10.9.9.8" },
        ...{ headers: { "content-type": FORM }, payload: ONE_CLICK },
      });
      clicks.push(statusCode);
    }
    expect([clicks.lastIndexOf(404), clicks[120]]).toEqual([119, 429]);
  });
});

describe("[S-7] whoever has stopped mail", () => {
  it("gets no summary, whoever sends it is told, and everybody else gets theirs", async () => {
    const { org, manager, share, to, detail } = await scene();
    await share([to("sam")]);
    const { token } = await linkOf(to("sam"));
    await oneClick(token);
    await product.mail.clear();
    const some = await share([to("Sam"), to("ana")], "more");
    expect([some.status, some.body.unsubscribed]).toEqual([200, [to("sam")]]);
    await mailTo(to("ana"));
    const none = await share([to("sam")], "still more");
    expect([none.status, none.raw.json().message]).toEqual([409, wantsNone(to("sam"))]);
    await vi.waitFor(async () =>
      expect((await detail()).summaries[0]).toMatchObject({
        ...{ state: "sent", recipients: [to("ana")], words: null },
      }),
    );
    expect((await product.mail.mails()).flatMap(({ envelope }) => envelope.to)).toEqual([
      to("ana"),
    ]);
    // Only delivered recipients count towards the daily limit.
    const counted = await product.database.owner
      .selectFrom("mailCounts")
      .select("addresses")
      .where("organisationId", "=", org.id)
      .where("kind", "=", "shared")
      .executeTakeFirstOrThrow();
    expect(counted.addresses).toBe(2);
    const { body } = await product.call(manager, api.workspace.audit, { query: {} });
    expect(body.entries.find(({ action }) => action === "mail.unsubscribed")).toMatchObject({
      actor: { name: "Touchline" },
      detail: { address: to("sam") },
    });
  });

  it("gets none that was on its way already, which is not tried again", async () => {
    const { share, to, detail } = await scene();
    await share([to("sam"), to("ana")]);
    const { token } = await linkOf(to("sam"));
    await mailTo(to("ana"));
    await product.mail.clear();
    // The mail server fails until they have unsubscribed.
    await product.mail.fail({ kind: "temporary", times: 99, at: "recipient" });
    await share([to("sam"), to("ana")], "more");
    await share([to("sam")], "more");
    await vi.waitFor(
      async () =>
        expect((await detail()).summaries.slice(0, 2)).toMatchObject([
          { state: "waiting", words: expect.any(String) },
          { state: "waiting", words: expect.any(String) },
        ]),
      { timeout: 120_000, interval: 50 },
    );
    await oneClick(token);
    await product.mail.clearFaults();
    await mailTo(to("ana"));
    await vi.waitFor(
      async () =>
        expect((await detail()).summaries.slice(0, 2)).toMatchObject([
          { state: "failed", recipients: [to("sam")], words: wantsNone(to("sam")) },
          { state: "sent", recipients: [to("ana")], words: wantsNone(to("sam")) },
        ]),
      { timeout: 120_000, interval: 50 },
    );
    expect(await product.mail.mails()).toHaveLength(1);
    const { rows } = await sql`select 1 from pgboss.job
      where name = 'mail.send' and state in ('created', 'retry', 'active')`.execute(
      product.database.owner,
    );
    expect(rows).toEqual([]);
  });

  it("is invited by nobody, and the manager sees why where people are added and listed", async () => {
    const { manager, share, to } = await scene();
    await share([to("ines")]);
    const { token } = await linkOf(to("ines"));
    await oneClick(token);
    await product.mail.clear();
    const form = { name: "Ines", title: "AE", emailAddress: to("ines") };
    const added = await product.call(manager, api.people.addMember, { body: form });
    expect([added.status, added.body.unsubscribed]).toEqual([200, [to("ines")]]);
    const invited = await product.call(manager, api.invitations.send, {
      params: { userId: added.body.id },
    });
    expect([invited.status, invited.raw.json().message]).toEqual([409, wantsNone(to("ines"))]);
    const list = async () => (await product.call(manager, api.invitations.list, {})).body.people;
    expect(await list()).toMatchObject([{ state: "none", unsubscribedAt: expect.any(String) }]);
    expect(await product.mail.mails()).toEqual([]);

    // Resubscribing resumes mail.
    expect((await save(token, false)).json().isUnsubscribed).toBe(false);
    expect(await list()).toMatchObject([{ unsubscribedAt: null }]);
    await product.call(manager, api.invitations.send, { params: { userId: added.body.id } });
    await mailTo(to("ines"));
  });

  it("keeps no meeting from being wrapped up, which says that no mail went out", async () => {
    const { manager, rep, share } = await scene();
    await share([rep.email]);
    await oneClick((await linkOf(rep.email)).token);
    await product.mail.clear();
    const body = {
      ...{ id: crypto.randomUUID(), eventId: null, actions: [], notes: [] },
      ...{ recap: "We talked", isSent: true },
    };
    const wrapUp = () =>
      product.call(manager, api.meetingPack.wrapUp, { params: { repId: rep.id }, body });
    const answers = [await wrapUp(), await wrapUp()];
    for (const { status, body: done } of answers) {
      expect([status, done.isSent, done.unsubscribed]).toEqual([200, false, [rep.email]]);
    }
    expect(await product.mail.mails()).toEqual([]);
  });

  it("can be brought back by no manager: the database refuses, and the export has no link", async () => {
    const { org, manager, rep, share, to } = await scene();
    await share([to("sam")]);
    const { token } = await linkOf(to("sam"));
    await oneClick(token);
    for (const { id: userId, role } of [manager, rep]) {
      const viewer = { organisationId: org.id, userId, role };
      const change = product.inStore(viewer, (store) =>
        store.mailRecipients.saveChoice(to("sam"), false, new Date()),
      );
      await expect(change).rejects.toThrow(/row-level security/);
    }
    expect(await wants(org.id, to("sam"))).toBe(false);
    const file = await product.app.inject({
      url: api.exports.organisation.path,
      headers: manager.headers,
    });
    const rows = file.body.split("\n").filter((line) => line.includes('"mail_recipients"'));
    expect(rows.join()).toContain(to("sam"));
    expect(file.body).not.toContain(token);
  });
});
