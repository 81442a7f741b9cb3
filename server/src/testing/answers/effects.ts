import pg from "pg";
import { LIVE_CHANNEL, Notice } from "../../db/live-publisher.ts";
import type { AnswersCompany } from "./company.ts";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What a step did beside answering: in the audit log, in open browsers, in mail, Slack, HubSpot and webhooks. */
export async function effectsOf(company: AnswersCompany) {
  const { owner, control, listener, organisationId, product } = company;
  const notices: Notice[] = [];
  const live = new pg.Client({ connectionString: product.database.appUrl });
  await live.connect();
  live.on("notification", ({ payload }) => {
    notices.push(Notice.parse(JSON.parse(payload ?? "")));
  });
  await live.query(`listen ${LIVE_CHANNEL}`);
  const people = new Set<string>(Object.values(company.people).map(({ id }) => id));
  /** For events of the same instant, whose order is undefined. */
  const sorted = <T>(list: T[], deals = new Map<string, string>()): T[] => {
    const key = (value: T) =>
      JSON.stringify(value).replace(UUID, (id) => (people.has(id) ? id : (deals.get(id) ?? "id")));
    return list
      .map((value) => ({ value, key: key(value) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .map(({ value }) => value);
  };
  const crmIds = async () => {
    const deals = await owner
      .selectFrom("deals")
      .select(["id", "crmId"])
      .where("organisationId", "=", organisationId)
      .execute();
    return new Map(deals.map(({ id, crmId }) => [id, crmId]));
  };
  let [lastLine, lastWrite, mails, webhooks] = ["0", 0, 0, 0];
  const messages = new Map<string, string>();

  const sources: Record<string, () => Promise<unknown[]>> = {
    async audit() {
      const lines = await owner
        .selectFrom("auditLog")
        .select(["id", "at", "actorId", "action", "target", "detail"])
        .where("organisationId", "=", organisationId)
        .where("id", ">", lastLine)
        .orderBy("id")
        .execute();
      lastLine = lines.at(-1)?.id ?? lastLine;
      return sorted(lines.map(({ id: _, at, ...line }) => ({ at: at.toISOString(), ...line })));
    },
    async live() {
      // Notices come before the answer to whatever is asked after them.
      await live.query("select 1");
      const published = notices.splice(0).map(({ organisationId: _, event, ...to }) => {
        const whom = Object.entries(to).filter(([, value]) => value && String(value) !== "");
        return { to: Object.fromEntries(whom), ...event };
      });
      // Changes of several deals are sent side by side.
      return sorted(published, await crmIds());
    },
    async hubspot() {
      const { writes } = await control.hubspot.writes();
      const fresh = writes
        .filter(({ sequence, source }) => sequence > lastWrite && source !== "IMPORT")
        .toSorted((a, b) => a.sequence - b.sequence);
      lastWrite = Math.max(lastWrite, ...writes.map(({ sequence }) => sequence));
      // Those of several deals are sent side by side.
      return fresh
        .map(({ sequence: _, portalId: _portal, ...write }) => write)
        .toSorted((a, b) => Number(a.id) - Number(b.id));
    },
    async mails() {
      const all = (await control.mail.mails()).toReversed();
      const fresh = all.slice(mails);
      mails = all.length;
      return fresh.map(({ id: _, messageId: _message, headers, ...mail }) => ({
        ...mail,
        headers: headers.filter(({ name }) => /^(list-|auto|precedence|x-)/i.test(name)),
      }));
    },
    async slack() {
      const all = (await control.slack.messages({ team: company.team })).toReversed();
      return all.filter((message) => {
        const [key, text] = [`${message.channel} ${message.ts}`, JSON.stringify(message)];
        const isNew = messages.get(key) !== text;
        messages.set(key, text);
        return isNew;
      });
    },
    async webhooks() {
      const fresh = listener.heard.slice(webhooks);
      webhooks = listener.heard.length;
      const sent = fresh.map(({ path, headers, body }) => ({
        path,
        headers: Object.keys(headers).filter((name) => name.startsWith("x-touchline")),
        body,
      }));
      return sorted(sent, await crmIds());
    },
  };
  return {
    /** What is new since the last look; what has nothing new is left out. */
    async fresh(): Promise<Record<string, unknown[]>> {
      const found: Record<string, unknown[]> = {};
      for (const [name, read] of Object.entries(sources)) {
        const news = await read();
        if (news.length > 0) found[name] = news;
      }
      return found;
    },
    close: () => live.end(),
  };
}
export type Effects = Awaited<ReturnType<typeof effectsOf>>;
