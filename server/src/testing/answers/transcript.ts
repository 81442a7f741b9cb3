import { createHash } from "node:crypto";
import { api, type Route, type RouteInput, type RouteResponse } from "@touchline/contract";
import { sql } from "kysely";
import type { Person } from "../product.ts";
import type { AnswersCompany } from "./company.ts";
import { type Effects, effectsOf } from "./effects.ts";
import { type Entry, NOISE, written } from "./written.ts";

/** The caller: a member, an anonymous visitor, or a person only the identity provider knows. */
export type Caller =
  | keyof AnswersCompany["people"]
  | "nobody"
  | { name: string; headers: Person["headers"] };

/** Every route by its name, as "deals.list". */
export const ROUTES: ReadonlyMap<string, Route> = new Map(
  Object.entries(api).flatMap(([feature, calls]) =>
    Object.entries<Route>(calls).map(([call, route]): [string, Route] => [
      `${feature}.${call}`,
      route,
    ]),
  ),
);
const nameOf = new Map([...ROUTES].map(([name, route]) => [route, name]));

/** Writes down what was asked, what was answered and what came of it, chapter by chapter. */
export async function transcript(company: AnswersCompany) {
  const effects: Effects = await effectsOf(company);
  const chapters = new Map<string, Entry[]>();
  let current: Entry[] = [];
  const names = namesIn(company);
  /** Which calls were made: "maya deals.list". */
  const made = new Set<string>();

  const headersOf = (who: Caller) =>
    who === "nobody" ? {} : typeof who === "string" ? company.people[who].headers : who.headers;

  async function call<R extends Route>(
    who: Caller,
    route: R,
    sent: RouteInput<R>,
  ): Promise<RouteResponse<R>> {
    const { params, query, body } = sent as Record<string, Record<string, string> | undefined>;
    const path = route.path.replace(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(params?.[key] ?? ""),
    );
    // Limits count by the clock of the database, which nobody sets.
    if (route.perMinute) await sql`delete from limits.calls`.execute(company.owner);
    const raw = await company.product.app.inject({
      method: route.method,
      url: path,
      headers: headersOf(who),
      ...(query && { query }),
      ...(body !== undefined && { payload: body }),
    });
    const type = String(raw.headers["content-type"]);
    const isJson = type.startsWith("application/json");
    const answer = isJson ? raw.json() : raw.body;
    const whom = typeof who === "string" ? who : who.name;
    const name = nameOf.get(route) ?? "";
    made.add(`${whom} ${name}`);
    const search = query ? `?${new URLSearchParams(query)}` : "";
    const status = raw.statusCode === (route.status ?? 200) ? "" : ` ${raw.statusCode}`;
    current.push({
      title: `${whom}: ${name} ${route.method} ${decodeURIComponent(path + search)}${status}`,
      ...(body !== undefined && { sent: body }),
      answer: isJson ? answer : shownFile(type, raw.rawPayload),
    });
    return answer;
  }

  /** Adds what came of a step to the last entry. */
  async function settle(tick = false): Promise<void> {
    const failed = tick ? await company.tick() : await company.settle();
    const fresh = await effects.fresh();
    const last = current.at(-1);
    if (!last) throw new Error("Nothing was done yet.");
    last.effects = { ...fresh, ...(failed.length > 0 && { failed }) };
  }

  return {
    made,
    company,
    /** What follows is written into this chapter, until another one begins. */
    async chapter(name: string): Promise<void> {
      current = chapters.get(name) ?? [];
      chapters.set(name, current);
      const deals = await company.owner.selectFrom("deals").select(["id", "crmId"]).execute();
      for (const { id, crmId } of deals) names.set(id, `deal-${crmId}`);
    },
    /** What kept the story from going on is part of it. */
    fail(error: unknown): void {
      current.push({ title: "the story ends here", answer: String(error) });
    },
    /** Something that is no call, and what came of it. */
    async note(title: string, answer: unknown = null): Promise<void> {
      current.push({ title, answer });
      await settle();
    },
    /** Asks, where nothing should come of it. */
    read: call,
    /** Runs an action ten seconds later, including everything it triggers. */
    async act<R extends Route>(
      who: Caller,
      route: R,
      sent: RouteInput<R>,
    ): Promise<RouteResponse<R>> {
      company.world.pass(10);
      const answer = await call(who, route, sent);
      await settle();
      return answer;
    },
    /** What the clock asks for at an instant. */
    async at(instant: string): Promise<void> {
      company.world.set(new Date(instant));
      current.push({ title: `at ${instant}`, answer: null });
      await settle(true);
    },
    /** The chapters that were written since the last time, as the texts that are compared. */
    texts(): Map<string, string> {
      const all = [...chapters].map(([name, entries]): [string, string] => [
        name,
        written(entries, names),
      ]);
      chapters.clear();
      return new Map(all);
    },
    close: effects.close,
  };
}
export type Transcript = Awaited<ReturnType<typeof transcript>>;

/** The database draws some ids by itself; ours are numbered. */
const DRAWN = /(?!00000000)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}/g;
function byText(one: unknown, other: unknown): number {
  const [a, b] = [one, other].map((row) =>
    JSON.stringify(row, (key, value) => (NOISE.has(key) ? undefined : value)).replace(DRAWN, "id"),
  );
  return (a ?? "") < (b ?? "") ? -1 : 1;
}

/** How many rows of each table are shown of an export: what else is in them is read elsewhere. */
const SHOWN_ROWS = 2;

/** Lines of a text; the first rows of each table, and how many there are; of a picture only which one it is. */
function shownFile(type: string, bytes: Buffer): unknown {
  if (type.startsWith("image/")) {
    return { type, bytes: bytes.length, sha: createHash("sha1").update(bytes).digest("base64") };
  }
  const lines = bytes.toString("utf8").split("\n");
  if (!type.startsWith("application/x-ndjson")) return lines;
  const [head, ...rows] = lines.filter(Boolean).map((line) => JSON.parse(line));
  const tables = Object.groupBy(rows, ({ table }) => String(table));
  return [
    head,
    ...Object.entries(tables).map(([table, all = []]) => ({
      ...{ table, rows: all.length },
      first: all
        .map(({ row }) => row ?? null)
        .sort(byText)
        .slice(0, SHOWN_ROWS),
    })),
  ];
}

/** What ids and addresses stand for. */
export function namesIn(company: AnswersCompany): Map<string, string> {
  const { origin, sandbox, listener, product, people, organisationId } = company;
  return new Map([
    ...[
      [origin, "http://app"],
      [sandbox.url, "http://sandbox"],
      [listener.url, "http://listener"],
      [product.issuer.url, "http://issuer"],
    ].flatMap(
      ([address = "", name = ""]): Array<[string, string]> => [
        [address, name],
        [encodeURIComponent(address), encodeURIComponent(name)],
      ],
    ),
    [organisationId, "organisation"],
    ...Object.entries(people).map(([name, { id }]): [string, string] => [id, name]),
  ]);
}
