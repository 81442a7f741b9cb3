import type { FastifyInstance } from "fastify";
import { customDefinition } from "./definitions.ts";
import { invalid } from "./errors.ts";
import { link } from "./links.ts";
import { typeNamed } from "./object-types.ts";
import { addDefinition, type Portal, setPipelines } from "./portal.ts";
import { importRecord } from "./portal-import.ts";
import { define } from "./property-routes.ts";
import type { AssociationSeed, CrmRecord, Owner, Pipeline, PropertySeed } from "./shapes.ts";
import { isoNow, type State } from "./state.ts";
import { isObject } from "./wire.ts";

const MAX_BODY_BYTES = 4_000_000_000;

/** Imports exports as they are: JSON lines of any length, a list, or a response with `results`. */
export function importRoutes(
  app: FastifyInstance,
  state: State,
  portalOf: (id: string) => Portal,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

  app.post<{ Params: { portalId: string; kind: string } }>(
    "/portals/:portalId/import/:kind",
    { bodyLimit: MAX_BODY_BYTES },
    async ({ params, body }) => {
      const portal = portalOf(params.portalId);
      const take = importerFor(state, portal, params.kind);
      let count = 0;
      for await (const item of itemsOf(body as AsyncIterable<Buffer>)) {
        take(item);
        count += 1;
      }
      state.changed(portal.account.portalId);
      return { imported: count, kind: params.kind, portalId: portal.account.portalId };
    },
  );
}

function importerFor(state: State, portal: Portal, kind: string): (item: unknown) => void {
  const now = isoNow(state);
  if (kind === "pipelines") {
    const pipelines: Pipeline[] = [];
    return (item) => {
      pipelines.push(item as Pipeline);
      setPipelines(portal, pipelines);
    };
  }
  if (kind === "owners") {
    return (item) => {
      const owner = item as Owner;
      portal.owners = [...portal.owners.filter(({ id }) => id !== owner.id), owner];
    };
  }
  if (kind === "associations") {
    return (item) => {
      const { fromType, fromId, toType, toId } = item as AssociationSeed;
      link(portal, { type: fromType, id: fromId }, { type: toType, id: toId });
    };
  }
  if (kind === "properties") {
    return (item) => {
      const { objectType, ...wish } = item as { objectType: string; name: string };
      const info = typeNamed(objectType);
      if (!info) throw invalid(`Nothing called ${objectType} has properties`);
      const held = portal.definitions[info.type].get(wish.name);
      if (!held) define(state, portal, info, wish);
      // Administrators can give a text of HubSpot's own a list of options.
      else if (held.type === "string" && "options" in wish) {
        addDefinition(portal, info.type, customDefinition(wish as PropertySeed, now));
      }
    };
  }
  const info = typeNamed(kind);
  if (!info) throw invalid(`Nothing called ${kind} can be imported`);
  return (item) => {
    if (!isObject(item) || item.id === undefined || !isObject(item.properties)) {
      throw invalid(`Not a record: ${JSON.stringify(item).slice(0, 200)}`);
    }
    importRecord(portal, info.type, item as unknown as CrmRecord, now);
  };
}

async function* itemsOf(body: AsyncIterable<Buffer>): AsyncIterable<unknown> {
  let whole: string[] | null = null;
  for await (const line of linesOf(body)) {
    if (whole) {
      whole.push(line);
      continue;
    }
    if (line.trim() === "") continue;
    const item = parsed(line);
    if (item === undefined) whole = [line];
    else yield* unwrapResults(item);
  }
  if (whole) yield* unwrapResults(JSON.parse(whole.join("\n")));
}

/** Undefined for a line that is only part of a larger value. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function* unwrapResults(item: unknown): Iterable<unknown> {
  if (Array.isArray(item)) yield* item;
  else if (isObject(item) && Array.isArray(item.results)) yield* item.results;
  else yield item;
}

async function* linesOf(body: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
