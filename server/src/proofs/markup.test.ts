import { randomBytes, randomUUID } from "node:crypto";
import { api, DIGEST_QUERY_TYPES, type Review, type RouteResponse } from "@touchline/contract";
import { alertMessage, type ChatBlock, noteHtml, nudgeMessage } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { summaryMail } from "../features/meetings/summary-mail.ts";
import { reviewMail } from "../features/reviews/review-mail.ts";
import { splitEvents } from "../integrations/google/google-events.ts";
import { invitationMail } from "../shared/mail/invitation-mail.ts";
import { crmDeal } from "../testing/crm-deal.ts";
import { type CrmWorld, crmWorld } from "../testing/crm-world.ts";
import { foreignMarkup } from "../testing/known-markup.ts";
import { MARKUP_PROBES } from "../testing/markup-probes.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { scaled } from "../testing/scale.ts";
import { slackRows } from "../testing/with-slack-rows.ts";

/**
 * Everything users or vendors can write must be treated as plain text. Each probe goes through one
 * entry point with `npm test` and through all of them with `npm run prove`.
 */
const hasAll = scaled(0, 1) === 1;
const PUBLIC_URL = "https://touchline.test";
const NOW = new Date("2026-11-15T12:00:00Z");
const TODAY = "2026-11-15";

let product: TestProduct;
let world: CrmWorld;
let deal: string;

beforeAll(async () => {
  const ENCRYPTION_KEY = `test:${randomBytes(32).toString("base64")}`;
  product = await testProduct({ now: NOW, environment: { PUBLIC_URL, ENCRYPTION_KEY } });
  world = await crmWorld(product);
  deal = await world.deal(world.rep, { name: "Acme" });
});
afterAll(() => product.close());

/** Writes a probe somewhere and returns the text as read back. */
type Door = (probe: string) => Promise<string>;

/** Returns the probes for one entry point that fit its length limit. */
function share(doors: object, door: string, most: number): string[] {
  const names = Object.keys(doors);
  const place = names.indexOf(door);
  return MARKUP_PROBES.filter(
    (probe, index) => (hasAll || index % names.length === place) && probe.length <= most,
  );
}

function kept<T>({ status, body }: { status: number; body: T }, of: (body: T) => string): string {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return of(body);
}

const richDoors: Record<string, () => Promise<Door>> = {
  "feedback on a deal": async () => {
    const { manager, rep } = world;
    const { id } = (await product.call(manager, api.reviews.create, { body: feedback(rep.id) }))
      .body;
    return async (comment) =>
      kept(
        await product.call(manager, api.reviews.update, { params: { id }, body: { comment } }),
        (review) => review.comment,
      );
  },
  "notes about a member": async () => {
    let basedOn = 0;
    const params = { id: world.rep.id };
    return async (html) => {
      await product.call(world.manager, api.people.saveNotes, { params, body: { html, basedOn } });
      const { body } = await product.call(world.manager, api.people.notes, { params });
      basedOn = body.version;
      return body.html;
    };
  },
  "a page of one's own": async () => {
    let basedOn = 0;
    const params = { id: randomUUID() };
    return async (content) => {
      const body = { week: null, title: "Page", content, basedOn };
      const saved = await product.call(world.rep, api.scratchpad.save, { params, body });
      basedOn = saved.body.version;
      return kept(saved, (page) => page.content);
    };
  },
  "notes of a meeting": async () => {
    const start = NOW.toISOString();
    const made = await product.call(world.manager, api.meetings.createQuick, {
      body: { title: "Weekly", start, end: start, attendeeIds: [world.rep.id] },
    });
    const params = { id: made.body.id };
    let basedOn = 0;
    return async (notes) => {
      const body = { notes, basedOn };
      const saved = await product.call(world.manager, api.meetings.save, { params, body });
      basedOn = saved.body.notes?.version ?? 0;
      return kept(saved, (event) => event.notes?.html ?? "");
    };
  },
  "what notes of a meeting begin with": async () => {
    const types = await product.call(world.manager, api.meetings.types, {});
    const params = { id: types.body[0]?.id ?? "" };
    return async (template) =>
      kept(
        await product.call(world.manager, api.meetings.saveTemplate, {
          params,
          body: { template },
        }),
        (type) => type.template,
      );
  },
};

const plainDoors: Record<string, { most: number; open: () => Promise<Door> }> = {
  "a talking point": {
    most: 2000,
    open: async () => async (title) =>
      kept(
        await product.call(world.rep, api.talkingPoints.save, {
          body: { title, complete: false, repId: world.rep.id },
        }),
        (point) => point.title,
      ),
  },
  "an action": {
    most: 200,
    open: async () => async (text) =>
      kept(
        await product.call(world.rep, api.actions.create, { body: { text } }),
        (action) => action.text,
      ),
  },
  "an update about a member": {
    most: 5000,
    open: async () => async (description) =>
      kept(
        await product.call(world.manager, api.people.addUpdate, {
          params: { id: world.rep.id },
          body: { teamMemberId: world.rep.id, description },
        }),
        (update) => update.description,
      ),
  },
  "a deal's next step": {
    most: 5000,
    open: async () => async (hs_next_step) => {
      const params = { hubspotId: deal };
      const set = await product.call(world.rep, api.deals.setProperty, {
        params,
        body: { hs_next_step },
      });
      expect(set.status).toBe(200);
      return (await world.stored(deal)).nextStep ?? "";
    },
  },
  "a deal's update": {
    most: 5000,
    open: async () => async (deal_update) =>
      kept(
        await product.call(world.rep, api.deals.setProperty, {
          params: { hubspotId: deal },
          body: { deal_update },
        }),
        ({ repUpdate }) => repUpdate?.update ?? "",
      ),
  },
  "the name of a view": {
    most: 60,
    open: async () => {
      const { body } = await product.call(world.rep, api.dealViews.create, {
        body: { name: "Mine", state: {} },
      });
      return async (name) =>
        kept(
          await product.call(world.rep, api.dealViews.save, {
            params: { id: body.id },
            body: { name },
          }),
          (view) => view.name,
        );
    },
  },
  "the name of the organisation": {
    most: 80,
    open: async () => async (name) =>
      kept(
        await product.call(world.manager, api.workspace.save, { body: { name } }),
        (workspace) => workspace.name,
      ),
  },
  "a note in a room": {
    most: 4000,
    open: async () => {
      const dealId = (await world.stored(deal)).id;
      const id = kept(
        await product.call(world.manager, api.rooms.create, {
          body: { repId: world.rep.id, dealIds: [dealId] },
        }),
        (room) => room.id,
      );
      const params = { id, dealId };
      return async (note) =>
        kept(
          await product.call(world.manager, api.rooms.note, { params, body: { note } }),
          (room) => room.deals[0]?.note ?? "",
        );
    },
  },
};

const feedback = (RevieweeId: string, title = "Acme") => ({
  ...{ RevieweeId, title, dealId: deal, score: 4, url: "", comment: "Well done" },
  ...{ source: "deal-check" as const, attributes: {} },
});

describe("[B1] 150 ways to smuggle markup in, and more", () => {
  it("are all different", () => {
    expect(new Set(MARKUP_PROBES).size).toBe(MARKUP_PROBES.length);
    expect(MARKUP_PROBES.length).toBeGreaterThanOrEqual(150);
  });

  it.each(Object.keys(richDoors))("leave nothing but words and known tags in %s", async (name) => {
    const door = await richDoors[name]?.();
    for (const [nth, probe] of share(richDoors, name, 2000).entries()) {
      const read = await door?.(`<p>Number ${nth}</p>${probe}`);
      expect(read, probe).toContain(`Number ${nth}`);
      expect(foreignMarkup(read ?? ""), probe).toEqual([]);
    }
  });

  it.each(Object.keys(plainDoors))("are read as they were written in %s", async (name) => {
    const { most = 0, open } = plainDoors[name] ?? {};
    const door = await open?.();
    for (const probe of share(plainDoors, name, most)) {
      expect(await door?.(probe)).toBe(probe.trim());
    }
  });
});

describe("[B1] deals named by whoever would fool their readers", () => {
  const marked = MARKUP_PROBES.map((name, index) => ({ name, crmId: String(900_000 + index) }));
  beforeAll(async () => {
    const deals = marked.map(({ name, crmId }, index) =>
      crmDeal(crmId, {
        // High amount, because a digest names the most valuable deals.
        ...{ name, ownerId: "2", nextStep: name, amountInHomeCurrency: 1000 + index },
        closeDate: "2026-11-18",
      }),
    );
    await product.inStore(world.system, (store) => store.mirror.saveDeals(deals, NOW));
  });

  it("are data for a program and a file, never a page", async () => {
    const list = await product.call(world.manager, api.deals.list, {
      query: { pageSize: "10000" },
    });
    const names = new Map(list.body.deals.map(({ hubspotId, name }) => [hubspotId, name]));
    for (const { name, crmId } of marked) expect(names.get(crmId)).toBe(name);
    const file = await product.app.inject({
      url: api.exports.deals.path,
      headers: world.manager.headers,
    });
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="touchline-deals/);
    for (const { headers } of [list.raw, file]) {
      expect(headers["content-type"]).toMatch(/^(application\/json|text\/csv)/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    for (const { name } of marked) {
      const cell = name.replaceAll('"', '""');
      expect(file.body).toContain(cell);
    }
  });

  it("are words in Slack: our own links are all that leads anywhere", async () => {
    const slack = await slackRows(product, world.org.id);
    await slack.bind(world.manager.id);
    const { body } = await product.call(world.manager, api.digests.create, { body: {} });
    const id = body.id;
    for (const queryId of DIGEST_QUERY_TYPES) {
      await product.call(world.manager, api.digests.saveQuery, {
        params: { id, queryId },
        body: { isAdded: true },
      });
    }
    const [calls = ""] = MARKUP_PROBES.filter((probe) => probe === "<!channel>");
    await product.call(world.manager, api.digests.save, { params: { id }, body: { name: calls } });
    const preview = await product.call(world.manager, api.digests.preview, { params: { id } });
    const digest = preview.body.previewData.flatMap(({ blocks }) => blocks);
    // The last probe has the highest amount, so every digest shows it.
    expect(JSON.stringify(digest)).toContain("Acme|&lt;!channel&gt;");

    const frame = { publicUrl: PUBLIC_URL, currency: "EUR" };
    const alerts = marked.flatMap(({ name, crmId }) => {
      const line = { name, crmId, owner: name, amount: 1, says: name };
      const nudge = {
        dealId: crmId,
        crmId,
        name,
        amount: 1,
        closeDate: TODAY,
        reason: name,
      } as const;
      return [
        alertMessage([{ kind: "deal.lost", lines: [line] }], frame),
        nudgeMessage(nudge, { kind: "asking", trouble: name }, TODAY, frame),
      ];
    });
    const texts = [
      ...markupOf(digest),
      ...alerts.flatMap(({ text, blocks }) => [text, ...markupOf(blocks)]),
    ];
    const strange = texts.flatMap((text) => text.match(/<[^>]*>?/g) ?? []).filter(isNotOurLink);
    expect(texts.length).toBeGreaterThan(2 * marked.length);
    expect(strange).toEqual([]);
  });

  it("are words in mail and in HubSpot's notes, whoever sends them", async () => {
    const { body: review } = await product.call(world.manager, api.reviews.create, {
      body: feedback(world.rep.id),
    });
    const start = NOW.toISOString();
    const { body: made } = await product.call(world.manager, api.meetings.createQuick, {
      body: { title: "Weekly", start, end: start, attendeeIds: [world.rep.id] },
    });
    const params = { eventId: made.id };
    await product.call(world.manager, api.meetings.addAction, { params, body: { text: "Call" } });
    const { body: event } = await product.call(world.manager, api.meetings.event, {
      params: { id: made.id },
    });
    const usual = mails("harmless", review, event);
    for (const { name } of marked) {
      for (const [index, mail] of mails(name, review, event).entries()) {
        expect(tagsOf(mail.html), name).toEqual(tagsOf(usual[index]?.html ?? ""));
        expect(mail.subject, name).not.toMatch(/\p{Cc}/u);
      }
      expect(noteHtml(name).replaceAll("<br>", "")).not.toMatch(/[<>"']/);
    }
  });

  it("lead nowhere but to pages of the web", () => {
    const item = { id: "1", start: { date: TODAY }, end: { date: TODAY } };
    const link = (htmlLink: string) => splitEvents([{ ...item, htmlLink }]).events[0]?.link;
    expect(link("https://calendar.google.com/event?eid=1")).toBe(
      "https://calendar.google.com/event?eid=1",
    );
    for (const address of ["javascript:probed=1", "data:text/html,x", " JaVaScript:probed=1"]) {
      expect(link(address)).toBe("");
    }
  });
});

/** Renders each of our mails with the given text wherever a user can choose it. */
function mails(words: string, review: Review, event: RouteResponse<typeof api.meetings.event>) {
  const here = `${PUBLIC_URL}/deals`;
  const actions = event.actions.map((action) => ({ ...action, text: words }));
  return [
    reviewMail(
      { ...review, title: words, reviewer: words, expectation: askWith(words) },
      { here, stageLabel: () => words },
    ),
    summaryMail({ ...event, title: words, actions }, { from: words, timeZone: "UTC", here }),
    invitationMail({
      organisation: words,
      inviter: { name: words, emailAddress: "maya@acme.test" },
      invited: { name: words, emailAddress: "sam@acme.test", role: "rep" },
      link: here,
      reportTo: "help@touchline.test",
    }),
  ];
}

const askWith = (words: string): Review["expectation"] => ({
  asked: [{ kind: "stage", value: "proposal" }],
  words,
  dueDay: TODAY,
});

/** All tags except line breaks, whose number depends on the input. */
const tagsOf = (html: string) => html.match(/<(?!br>)[^>]*>/g) ?? [];

function markupOf(blocks: ReadonlyArray<ChatBlock | Record<string, unknown>>): string[] {
  const found: string[] = [];
  JSON.stringify(blocks, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    const { type, text } = value as Record<string, unknown>;
    if (type === "mrkdwn" && typeof text === "string") found.push(text);
    return value;
  });
  return found;
}

function isNotOurLink(markup: string): boolean {
  return !/^<(https:\/\/touchline\.test)?\/[^<>|]*\|[^<>]*>$/.test(markup);
}
