import { api } from "@touchline/contract";
import { DEFAULT_SLACK_PREFERENCES, type InboxKind } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../../context/viewer.ts";
import { jobs } from "../../jobs/catalog.ts";
import { notify } from "../../shared/notify.ts";
import { crmWorld } from "../../testing/crm-world.ts";
import { eventually } from "../../testing/eventually.ts";
import type { Person } from "../../testing/product.ts";
import { productWithSlack } from "../../testing/with-slack.ts";

let product: Awaited<ReturnType<typeof productWithSlack>>;
beforeAll(async () => {
  product = await productWithSlack();
});
afterAll(() => product.close());

/** A rep and a manager who are linked and want inbox messages. */
async function linked(slack: Partial<typeof DEFAULT_SLACK_PREFERENCES> = {}) {
  const world = await crmWorld(product);
  const { manager, rep, org } = world;
  const { id: team } = await product.slack.createWorkspace({ name: `Team ${org.id}` });
  await product.install(manager, team);
  const slackIds = {
    rep: await product.bind(rep, team),
    manager: await product.bind(manager, team),
  };
  const wants = (who: Person, more: object) =>
    product.call(manager, api.notifications.saveMember, {
      params: { id: who.id },
      body: {
        slack: { ...DEFAULT_SLACK_PREFERENCES, inboxMessages: true, ...slack, ...more },
      },
    });
  await wants(rep, {});
  await wants(manager, {});
  const said = async (user: string, words: RegExp) =>
    (await product.slack.messages({ team, user })).filter((message) =>
      words.test(JSON.stringify(message)),
    );
  const tell = (to: Person, kind: InboxKind, sentence: string, more: object = {}) =>
    product.inStore({ organisationId: org.id, userId: manager.id, role: "manager" }, (store) =>
      notify(
        store,
        {
          to: [to.id],
          cause: sentence,
          actor: manager,
          text: { kind, sentence, detail: "in <their> words" },
          ...more,
        },
        new Date(),
      ),
    );
  return { ...world, team, slackIds, wants, said, tell };
}

const timesDone = (name: string) => product.done.filter((one) => one.startsWith(name)).length;
/** Waits until the job that delivers it has run. */
async function delivered(tell: () => Promise<void>) {
  const before = timesDone("inbox.deliver");
  await tell();
  await eventually(() => expect(timesDone("inbox.deliver")).toBeGreaterThan(before));
}
const sentences = async (who: Person) =>
  (await product.call(who, api.inbox.list, { query: {} })).body.items.map(
    ({ sentence }) => sentence,
  );

describe("[X-15] Slack says what the inbox says", () => {
  it.each(["mention", "refusal", "room", "hand-over", "answer"] as const)(
    "once, in the same words, with the way there: %s",
    async (kind) => {
      const { rep, slackIds, said, tell } = await linked();
      await tell(rep, kind, `About ${kind}`);
      await tell(rep, kind, `About ${kind}`);
      const [item] = (await product.call(rep, api.inbox.list, { query: {} })).body.items;
      const [message] = await eventually(async () => {
        const found = await said(slackIds.rep, /About/);
        expect(found).toHaveLength(1);
        return found;
      });
      expect(message?.text).toBe(`Maya: About ${kind}`);
      const whole = JSON.stringify(message);
      expect(whole).toContain("in &lt;their&gt; words");
      expect(whole).toContain(`${product.origin}/inbox?item=${item?.id}`);
    },
  );

  it("not what its alerts say, nor what was read, nor to those who don't want it", async () => {
    const { rep, colleague, slackIds, said, tell, wants } = await linked();
    for (const kind of ["feedback", "ask", "help"] as const) {
      await delivered(() => tell(rep, kind, `About ${kind}`));
    }
    await wants(rep, { inboxMessages: false });
    await delivered(() => tell(rep, "room", "About off"));
    await wants(rep, { notifications: false });
    await delivered(() => tell(rep, "room", "About silence"));
    await wants(rep, {});
    await delivered(() => tell(rep, "refusal", "About a nudge", { isInSlack: true }));
    await delivered(() => tell(colleague, "room", "About nobody"));
    await delivered(() => tell(rep, "room", "About all"));
    await eventually(async () => expect(await said(slackIds.rep, /About all/)).toHaveLength(1));
    expect(await said(slackIds.rep, /About/)).toHaveLength(1);
  });

  it("a mention in an update comes with the alert about it, or else by itself", async () => {
    const world = await linked();
    const { rep, manager, slackIds, said, wants } = world;
    const crmId = await world.deal(rep, { name: "Acme" });
    const { id: dealId } = await product.database.owner
      .selectFrom("deals")
      .select("id")
      .where("organisationId", "=", world.org.id)
      .where("crmId", "=", crmId)
      .executeTakeFirstOrThrow();
    const mention = (words: string) =>
      delivered(async () => {
        await product.inStore(
          { organisationId: world.org.id, userId: rep.id, role: "rep" },
          (store) =>
            notify(
              store,
              {
                to: [manager.id],
                cause: `mention update ${words}`,
                actor: rep,
                text: { kind: "mention", sentence: `Mentioned you: ${words}`, detail: "" },
                dealId,
              },
              new Date(),
            ),
        );
      });
    await mention("with the alert");
    await wants(manager, { deal: { ...DEFAULT_SLACK_PREFERENCES.deal, updateAdded: false } });
    await mention("by itself");
    await eventually(async () =>
      expect(await said(slackIds.manager, /Mentioned you: by itself/)).toHaveLength(1),
    );
    expect(await said(slackIds.manager, /Mentioned you: with the alert/)).toEqual([]);
  });

  it("[X-20] is turned off by the button on the message", async () => {
    const { rep, team, slackIds, said, tell } = await linked();
    await tell(rep, "room", "About a room");
    const [message] = await eventually(async () => {
      const found = await said(slackIds.rep, /About a room/);
      expect(found).toHaveLength(1);
      return found;
    });
    await product.slack.click({
      team,
      channel: message?.channel ?? "",
      messageTs: message?.ts ?? "",
      actionId: "stop.inboxMessages",
      asUser: slackIds.rep,
    });
    await eventually(async () =>
      expect(await said(slackIds.rep, /Inbox messages are off for you/)).toHaveLength(1),
    );
    await delivered(() => tell(rep, "room", "About another"));
    expect(await said(slackIds.rep, /About another/)).toEqual([]);
  });
});

describe("[X-15] what no longer holds leaves the inbox", () => {
  it("an action that was given away or deleted, and its Slack message", async () => {
    const { manager, rep, colleague, slackIds, said } = await linked();
    const { body: action } = await product.call(manager, api.actions.create, {
      body: { text: "Call Ida", assigneeId: rep.id },
    });
    await eventually(async () => expect(await said(slackIds.rep, /Call Ida/)).toHaveLength(1));
    const give = (assigneeId: string) =>
      product.call(manager, api.actions.update, {
        params: { id: action.id },
        body: { assigneeId },
      });
    await give(colleague.id);
    await eventually(async () => expect(await sentences(rep)).toEqual([]));
    expect(await sentences(colleague)).toEqual(["Gave you an action: Call Ida"]);
    await eventually(async () => expect(await said(slackIds.rep, /Call Ida/)).toEqual([]));
    await product.call(manager, api.actions.remove, { params: { id: action.id } });
    await eventually(async () => expect(await sentences(colleague)).toEqual([]));
  });

  it("an ask that was withdrawn, read or not; its feedback stays, and a changed ask is one", async () => {
    const world = await linked();
    const { manager, rep } = world;
    const dealId = await world.deal(rep, { name: "Acme" });
    const dueDay = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const asking = (days: number) => ({
      asked: [{ kind: "update" as const, value: null }],
      dueDay: dueDay(days),
    });
    const { body: review } = await product.call(manager, api.reviews.create, {
      body: {
        ...{ RevieweeId: rep.id, dealId, title: "Acme", url: "", source: "deal-check" as const },
        ...{ score: 4, comment: "Find the budget", attributes: {} },
        expectation: asking(2),
      },
    });
    const change = (expectation: ReturnType<typeof asking> | null) =>
      product.call(manager, api.reviews.update, {
        params: { id: review.id },
        body: { expectation },
      });
    expect((await sentences(rep)).map((one) => one.slice(0, 11))).toEqual(["Ask on Acme"]);
    const [first] = await sentences(rep);
    await change(asking(5));
    await eventually(async () => {
      const now = await sentences(rep);
      expect(now).toHaveLength(1);
      expect(now).not.toEqual([first]);
    });
    const [item] = (await product.call(rep, api.inbox.list, { query: {} })).body.items;
    await product.call(rep, api.inbox.mark, {
      params: { id: item?.id ?? "" },
      body: { isRead: true },
    });
    await change(null);
    await eventually(async () => expect(await sentences(rep)).toEqual(["Feedback on Acme: 4/5"]));
  });

  it("and what came after the withdrawal stays", async () => {
    const { org, rep, tell } = await linked();
    const subjectId = "8d3c7f0e-9c1b-4f53-8f1e-2f6f0e5a1b11";
    await tell(rep, "ask", "Ask again", { subject: { kind: "review", id: subjectId } });
    const withdrawn = timesDone("inbox.withdraw");
    const until = new Date(Date.now() - 60_000).toISOString();
    await product.inStore(systemOf(org.id), (store) =>
      store.jobs.add(jobs.withdrawInbox, { subjectId, kinds: ["ask"], keep: "nothing", until }),
    );
    await eventually(() => expect(timesDone("inbox.withdraw")).toBeGreaterThan(withdrawn));
    expect(await sentences(rep)).toEqual(["Ask again"]);
  });
});
