import { api, type Review, type RouteInput } from "@touchline/contract";
import { formatShortDay, reviewNote } from "@touchline/domain";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
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

const notesOn = async (dealId: string) =>
  (await product.hubspot.made()).filter((made) => made.dealId === dealId).map(({ text }) => text);

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const PROBE = "<script>alert(1)</script>";

async function reviewed(
  given: { mode?: "live" | "dry-run"; title?: string; comment?: string } = {},
) {
  const world = await crmWorld(product, { mode: given.mode ?? "live" });
  const dealId = await world.deal(world.rep, { name: given.title ?? "Acme" }, product.hubspot);
  const { body: review } = await product.call(world.manager, api.reviews.create, {
    body: {
      url: "https://app.hubspot.com/contacts/777/deal/1",
      attributes: { interaction: 1, forecastImpact: -1 },
      title: given.title ?? "Acme",
      comment: given.comment ?? "<p>Well <b>done</b></p>",
      RevieweeId: world.rep.id,
      score: 4,
      source: "deal-check",
      dealId,
    },
  });
  return { world, dealId, review };
}

const share = (
  world: CrmWorld,
  id: string,
  body: RouteInput<typeof api.reviews.share>["body"] = {},
) => product.call(world.manager, api.reviews.share, { params: { id }, body });
const note = (world: CrmWorld, id: string, message: string, reviewId: string) =>
  product.call(world.manager, api.deals.addNote, { params: { id }, body: { message, reviewId } });

/** Waits until a review's mail or note reaches the state and returns the review. */
function until(world: CrmWorld, id: string, what: "mail" | "note", state: Review["mail"]["state"]) {
  return vi.waitFor(
    async () => {
      const params = { id: world.rep.id };
      const { body } = await product.call(world.manager, api.reviews.ofMember, { params });
      const review = body.find((one) => one.id === id);
      if (review?.[what].state !== state) throw new Error(JSON.stringify(review?.[what]));
      return review;
    },
    { timeout: 120_000, interval: 50 },
  );
}

describe("[RV-2] sharing feedback by e-mail", () => {
  it("sends deal, score, thumbs, comment and link to the rep, answers go to the manager", async () => {
    const { world, dealId, review } = await reviewed();
    expect((await share(world, review.id)).body.mail.state).toBe("waiting");
    await until(world, review.id, "mail", "sent");
    const [mail, ...others] = await product.mail.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      envelope: { from: "no-reply@touchline.test", to: [world.rep.email] },
      replyTo: world.manager.email,
      subject: "Feedback on Acme: 4/5",
    });
    for (const form of [mail?.html, mail?.text]) {
      expect(form).toContain("Score 4/5");
      expect(form).toContain("Thumbs up: Interaction");
      expect(form).toContain("Thumbs down: Forecast impact");
      expect(form).toContain(`https://app.touchline.test/deals?deal=${dealId}`);
      expect(form).toContain("https://app.hubspot.com/contacts/777/deal/1");
    }
    expect(mail?.html).toContain("<p>Well <strong>done</strong></p>");
    expect(mail?.text).toContain("Well done");
  });

  it("[X-8] has what was asked in a box, with its day, and is outdated once the ask changes", async () => {
    const { world, review } = await reviewed();
    await product.call(world.manager, api.reviews.update, {
      params: { id: review.id },
      body: {
        expectation: {
          asked: [
            { kind: "stage", value: "proposal" },
            { kind: "category", value: "COMMIT" },
          ],
          words: "Ask <Rosa> first",
          dueDay: dayAhead(5),
        },
      },
    });
    await share(world, review.id);
    expect((await until(world, review.id, "mail", "sent")).mail.isOutdated).toBe(false);
    const [mail] = await product.mail.mails();
    const due = formatShortDay(new Date(dayAhead(5)), "UTC");
    expect(mail?.html).toContain(
      `<div class="callout" style="margin:16px 0 0;padding:0 16px;border:1px solid #cfc6f5;border-left:4px solid #5b3fd6;border-radius:8px"><p style="margin:12px 0 4px"><strong>Ask, due ${due}</strong></p><ul style="margin:0 0 12px;padding-left:20px"><li>Move to The proposal stage or later</li><li>Set confidence to Likely</li></ul><p style="margin:0 0 12px">Ask &lt;Rosa&gt; first</p></div>`,
    );
    expect(mail?.text.replaceAll("\r\n", "\n")).toContain(
      `Ask, due ${due}\n- Move to The proposal stage or later\n- Set confidence to Likely\nAsk <Rosa> first\n`,
    );
    await product.call(world.manager, api.reviews.update, {
      params: { id: review.id },
      body: { expectation: { asked: [{ kind: "update", value: null }], dueDay: dayAhead(5) } },
    });
    const { body } = await product.call(world.manager, api.reviews.ofMember, {
      params: { id: world.rep.id },
    });
    expect(body.find(({ id }) => id === review.id)?.mail.isOutdated).toBe(true);
  });

  it("[X-8] has no box where nothing was asked", async () => {
    const { world, review } = await reviewed();
    await share(world, review.id);
    await until(world, review.id, "mail", "sent");
    expect((await product.mail.mails())[0]?.html).not.toContain('<div class="callout"');
  });

  it("sends an unchanged review once, a changed one again", async () => {
    const { world, review } = await reviewed();
    await Promise.all([share(world, review.id), share(world, review.id)]);
    await until(world, review.id, "mail", "sent");
    expect((await share(world, review.id)).body.mail.state).toBe("sent");
    expect(await product.mail.mails()).toHaveLength(1);
    await product.call(world.manager, api.reviews.update, {
      params: { id: review.id },
      body: { score: 5 },
    });
    await share(world, review.id);
    await vi.waitFor(async () => expect(await product.mail.mails()).toHaveLength(2), 120_000);
  });

  it("[R-21] goes to everybody else where an address is malformed, and names it", async () => {
    const { world, review } = await reviewed();
    const { body } = await share(world, review.id, { to: ["nobody", "b@acme.test"] });
    expect(body.malformed).toEqual(["nobody"]);
    await until(world, review.id, "mail", "sent");
    expect((await product.mail.mails())[0]?.envelope.to).toEqual(["b@acme.test"]);
  });

  it("goes to others when they are named, each once", async () => {
    const { world, review } = await reviewed();
    await share(world, review.id, { to: ["Boss@acme.test", "boss@acme.test", "a@acme.test"] });
    await until(world, review.id, "mail", "sent");
    const mails = await product.mail.mails();
    expect(mails.map(({ envelope }) => envelope.to)).toEqual([["boss@acme.test"], ["a@acme.test"]]);
    for (const to of [["no address"], [], ["a@acme.test\r\nBcc: b@acme.test"]]) {
      expect((await share(world, review.id, { to })).status).toBe(400);
    }
  });

  it("tries again by itself when it was put off", async () => {
    const { world, review } = await reviewed();
    await product.mail.fail({ kind: "temporary", times: 1 });
    await share(world, review.id);
    const sent = await until(world, review.id, "mail", "sent");
    expect(sent.mail.words).toBeNull();
    expect(await product.mail.mails()).toHaveLength(1);
  });

  it("says why it was refused, and goes out when asked again", async () => {
    const { world, review } = await reviewed();
    await product.mail.fail({ kind: "permanent", times: 1 });
    await share(world, review.id);
    const failed = await until(world, review.id, "mail", "failed");
    expect(failed.mail.words).toBe("550 5.1.1 The sandbox was told to refuse this");
    await share(world, review.id);
    await until(world, review.id, "mail", "sent");
    expect(await product.mail.mails()).toHaveLength(1);
  });

  it("whoever has got it does not get it again", async () => {
    const { world, review } = await reviewed();
    const to = ["a@acme.test", "b@acme.test"];
    await product.mail.fail({ kind: "permanent", times: 1, at: "recipient", address: to[1] ?? "" });
    await share(world, review.id, { to });
    const failed = await until(world, review.id, "mail", "failed");
    expect(failed.mail.words).toMatch(/^b@acme\.test: 550/);
    await share(world, review.id, { to });
    await until(world, review.id, "mail", "sent");
    const mails = await product.mail.mails();
    expect(mails.map(({ envelope }) => envelope.to)).toEqual([["b@acme.test"], ["a@acme.test"]]);
  });

  it("one that may have arrived is said to, and sent again only when asked, under the same id", async () => {
    const { world, review } = await reviewed();
    await product.mail.fail({ kind: "drop", times: 1 });
    await share(world, review.id);
    const unclear = await until(world, review.id, "mail", "failed");
    expect(unclear.mail.words).toMatch(/^It may have arrived/);
    expect(await product.mail.mails()).toHaveLength(1);
    await share(world, review.id);
    await until(world, review.id, "mail", "sent");
    const [again, first] = await product.mail.mails();
    expect(again?.messageId).toBe(first?.messageId);
  });

  it("shows what was typed as text", async () => {
    const { world, review } = await reviewed({
      title: `${PROBE}\r\nBcc: thief@evil.test`,
      comment: `<p>${PROBE}<img src=x onerror=alert(1)></p>`,
    });
    await share(world, review.id);
    await until(world, review.id, "mail", "sent");
    const [mail] = await product.mail.mails();
    expect(mail?.envelope.to).toEqual([world.rep.email]);
    expect(mail?.subject).toBe(`Feedback on ${PROBE} Bcc: thief@evil.test: 4/5`);
    expect(mail?.html).not.toMatch(/<script|<img/);
    expect(mail?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(mail?.text).toContain(PROBE);
  });
});

describe("[RV-2] adding feedback to the CRM's notes", () => {
  const BOLD = `<b>Manager feedback</b><p>Well done ${PROBE}</p>`;

  it("puts it on the deal once, in bold, however often it is asked for", async () => {
    const { world, dealId, review } = await reviewed();
    const asked = await Promise.all([1, 2, 3].map(() => note(world, dealId, BOLD, review.id)));
    expect(new Set(asked.map(({ body }) => body.write.id)).size).toBe(1);
    const sent = await until(world, review.id, "note", "sent");
    expect(sent.addedToNotes).toBe(true);
    await note(world, dealId, BOLD, review.id);
    expect(await world.writes()).toHaveLength(1);
    expect(await notesOn(dealId)).toEqual([
      "<strong>Manager feedback</strong><p>Well done &lt;script&gt;alert(1)&lt;/script&gt;</p>",
    ]);
  });

  it("says why the CRM refused it, and is written again when asked", async () => {
    const { world, dealId, review } = await reviewed();
    await product.hubspot.refuse("Notes are full.", {
      method: "POST",
      path: "/objects/2026-09/notes",
    });
    await note(world, dealId, BOLD, review.id);
    const failed = await until(world, review.id, "note", "failed");
    expect([failed.note.words, failed.addedToNotes]).toEqual(["Notes are full.", false]);
    await note(world, dealId, BOLD, review.id);
    await until(world, review.id, "note", "sent");
    expect((await world.writes()).map(({ state }) => state)).toEqual(["discarded", "sent"]);
  });

  it("in a dry run it is only listed, and goes out once writing is on", async () => {
    const { world, dealId, review } = await reviewed({ mode: "dry-run" });
    await note(world, dealId, BOLD, review.id);
    await note(world, dealId, BOLD, review.id);
    expect(await until(world, review.id, "note", "dry-run")).toMatchObject({ addedToNotes: false });
    expect(await world.writes()).toHaveLength(1);
    await world.change({ mode: "live" });
    await note(world, dealId, BOLD, review.id);
    await until(world, review.id, "note", "sent");
  });

  it("only on the deal it is about, and only with words", async () => {
    const { world, dealId, review } = await reviewed();
    const other = await world.deal(world.rep, {}, product.hubspot);
    expect((await note(world, other, BOLD, review.id)).status).toBe(404);
    expect((await note(world, dealId, "<p></p>", review.id)).status).toBe(400);
    const elsewhere = await reviewed();
    expect((await note(world, dealId, BOLD, elsewhere.review.id)).status).toBe(404);
  });
});

describe("[R-8] feedback that is changed after it was sent", () => {
  const change = (
    world: CrmWorld,
    id: string,
    body: RouteInput<typeof api.reviews.update>["body"],
  ) => product.call(world.manager, api.reviews.update, { params: { id }, body });
  const standard = (review: Pick<Review, "score" | "comment">) => reviewNote(review);

  it("changes its note in the CRM, the one there is", async () => {
    const { world, dealId, review } = await reviewed();
    await note(world, dealId, standard(review), review.id);
    await until(world, review.id, "note", "sent");
    const { body: changed } = await change(world, review.id, { score: 1, comment: "<p>Worse</p>" });
    expect(changed.note).toEqual({
      state: "waiting",
      words: null,
      isOutdated: false,
      sentScore: 1,
    });
    await until(world, review.id, "note", "sent");
    expect(await notesOn(dealId)).toEqual([
      "<strong>Manager feedback (1/5):</strong> <p>Worse</p>",
    ]);
    expect((await world.writes()).map(({ kind, state }) => [kind, state])).toEqual([
      ["note", "sent"],
      ["note-update", "sent"],
    ]);
    // The note doesn't contain the thumbs, so changing them must not update it.
    await change(world, review.id, { attributes: {} });
    expect(await world.writes()).toHaveLength(2);
  });

  it("changes a note that is still on its way, after it, and only to what holds last", async () => {
    const { world, dealId, review } = await reviewed();
    await product.hubspot.fail({ kind: "limit", retryAfter: 0, times: null });
    try {
      await note(world, dealId, standard(review), review.id);
      await change(world, review.id, { score: 2 });
      await change(world, review.id, { score: 3 });
    } finally {
      await product.hubspot.clearFaults();
    }
    await until(world, review.id, "note", "sent");
    expect(await notesOn(dealId)).toEqual([
      "<strong>Manager feedback (3/5):</strong> <p>Well <strong>done</strong></p>",
    ]);
    expect((await world.writes()).map(({ state }) => state)).toEqual(["sent", "discarded", "sent"]);
  });

  it("says what was mailed until it is sent again, or holds again", async () => {
    const { world, review } = await reviewed();
    await share(world, review.id);
    expect(await until(world, review.id, "mail", "sent")).toMatchObject({
      mail: { isOutdated: false, sentScore: 4 },
    });
    const old = { state: "sent", words: null, isOutdated: true, sentScore: 4 };
    expect((await change(world, review.id, { score: 2 })).body.mail).toEqual(old);
    expect((await change(world, review.id, { score: 4 })).body.mail.isOutdated).toBe(false);
    expect((await change(world, review.id, { comment: "<p>Other</p>" })).body.mail).toEqual(old);
    await share(world, review.id);
    await vi.waitFor(async () => expect(await product.mail.mails()).toHaveLength(2), 120_000);
    const again = await until(world, review.id, "mail", "sent");
    expect(again.mail).toMatchObject({ isOutdated: false, sentScore: 4 });
  });

  it("leaves a note in words of its own, says so, and changes it when asked", async () => {
    const { world, dealId, review } = await reviewed();
    await note(world, dealId, "<p>My own words</p>", review.id);
    await until(world, review.id, "note", "sent");
    const { body: changed } = await change(world, review.id, { score: 1 });
    expect(changed.note).toMatchObject({ state: "sent", isOutdated: true, sentScore: 4 });
    await note(world, dealId, standard(changed), review.id);
    expect(await until(world, review.id, "note", "sent")).toMatchObject({
      note: { isOutdated: false, sentScore: 1 },
    });
    expect(await notesOn(dealId)).toEqual([
      "<strong>Manager feedback (1/5):</strong> <p>Well <strong>done</strong></p>",
    ]);
  });

  it("a note that was deleted there is not brought back, but when asked", async () => {
    const { world, dealId, review } = await reviewed();
    await note(world, dealId, standard(review), review.id);
    await until(world, review.id, "note", "sent");
    for (const made of await product.hubspot.made()) {
      if (made.dealId === dealId) await product.hubspot.deleteNote(made.id);
    }
    const { body: changed } = await change(world, review.id, { score: 1 });
    const failed = await until(world, review.id, "note", "failed");
    expect(failed.note.words).toBe("This note is no longer in HubSpot.");
    await note(world, dealId, standard(changed), review.id);
    await until(world, review.id, "note", "sent");
    expect(await notesOn(dealId)).toHaveLength(1);
  });

  it("in a dry run lists what would be written, as it is now", async () => {
    const { world, dealId, review } = await reviewed({ mode: "dry-run" });
    await note(world, dealId, standard(review), review.id);
    await change(world, review.id, { score: 1 });
    expect((await world.writes()).map(({ kind, state }) => [kind, state])).toEqual([
      ["note", "discarded"],
      ["note", "dry-run"],
    ]);
  });
});
