import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { link } from "./links.ts";
import {
  addDefinition,
  emptyPortal,
  insertRecord,
  type Portal,
  type StoredRecord,
  setPipelines,
} from "./portal.ts";
import { OBJECT_TYPES, type ObjectType, type PropertyDefinition } from "./shapes.ts";
import type { AccessToken, Grant, State } from "./state.ts";

const DEBOUNCE_MS = 500;
const LINES_PER_WRITE = 2_000;

type Line =
  | {
      head: Pick<
        Portal,
        "account" | "pipelines" | "owners" | "groups" | "nextId" | "isInstalled"
      > & { aliases: [string, string][] };
    }
  | { type: ObjectType; define: PropertyDefinition }
  | { record: StoredRecord }
  | { links: [string, [ObjectType, [string, number[]][]][]] };

interface TokenLine {
  targetUrl?: string | null;
  refresh?: [string, Grant & { isRevoked: boolean }];
  access?: [string, AccessToken];
}

/**
 * Saves portals and tokens to files, one line per record, so that writing a large portal doesn't
 * block the API. A file replaces its predecessor only when it is complete.
 */
export async function openArchive(state: State, dataDir: string | null) {
  if (dataDir === null) return { changed: () => undefined, close: async () => undefined };
  const folder = join(dataDir, "hubspot");
  await mkdir(folder, { recursive: true });
  await load(state, folder);

  const dirty = new Set<number | null>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let pauseMs = DEBOUNCE_MS;

  function save(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(async () => {
      const began = performance.now();
      const portals = [...dirty];
      dirty.clear();
      for (const portalId of portals) {
        if (portalId === null) await replace(join(folder, "tokens.jsonl"), tokenLines(state));
        else await savePortal(state, folder, portalId);
      }
      // A large portal under constant change must not be busy saving all the time.
      pauseMs = Math.max(DEBOUNCE_MS, (performance.now() - began) * 10);
    });
    return writing;
  }

  return {
    changed(portalId: number | null) {
      dirty.add(portalId);
      timer ??= setTimeout(() => void save(), pauseMs).unref();
    },
    close: save,
  };
}

async function savePortal(state: State, folder: string, portalId: number): Promise<void> {
  const file = join(folder, `portal-${portalId}.jsonl`);
  const portal = state.portals.get(portalId);
  if (portal) await replace(file, portalLines(portal));
  else await rm(file, { force: true });
}

async function replace(file: string, lines: Iterable<unknown>): Promise<void> {
  const draft = `${file}.new`;
  const handle = await open(draft, "w");
  try {
    let batch: string[] = [];
    for (const line of lines) {
      batch.push(JSON.stringify(line));
      if (batch.length < LINES_PER_WRITE) continue;
      await handle.write(`${batch.join("\n")}\n`);
      batch = [];
    }
    await handle.write(`${batch.join("\n")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

function* portalLines(portal: Portal): Iterable<Line> {
  const { account, pipelines, owners, groups, nextId, isInstalled } = portal;
  yield {
    head: { account, pipelines, owners, groups, nextId, isInstalled, aliases: [...portal.aliases] },
  };
  for (const type of OBJECT_TYPES) {
    for (const define of portal.definitions[type].values()) {
      if (!define.hubspotDefined) yield { type, define };
    }
    for (const record of portal.tables[type].byId.values()) yield { record };
  }
  for (const [from, byType] of portal.links) {
    yield {
      links: [
        from,
        [...byType].map(([type, ids]) => [
          type,
          [...ids].map(([id, typeIds]) => [id, [...typeIds]]),
        ]),
      ],
    };
  }
}

function* tokenLines(state: State): Iterable<unknown> {
  yield { targetUrl: state.webhooks.settings.targetUrl };
  for (const [token, grant] of state.oauth.refresh) yield { refresh: [token, grant] };
  for (const access of state.oauth.access) yield { access };
}

async function load(state: State, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^portal-\d+\.jsonl$/.test(name)) continue;
    const portal = await loadPortal(join(folder, name));
    if (portal) state.portals.set(portal.account.portalId, portal);
  }
  const tokens = join(folder, "tokens.jsonl");
  if (!existsSync(tokens)) return;
  for await (const line of linesOf<TokenLine>(tokens)) {
    if (line.targetUrl !== undefined) state.webhooks.settings.targetUrl ??= line.targetUrl;
    if (line.refresh) state.oauth.refresh.set(...line.refresh);
    if (line.access) state.oauth.access.set(...line.access);
  }
  for (const { portalId, isRevoked } of state.oauth.refresh.values()) {
    const portal = state.portals.get(portalId);
    if (portal && !isRevoked) portal.isInstalled = true;
  }
}

async function loadPortal(file: string): Promise<Portal | null> {
  let portal: Portal | null = null;
  for await (const line of linesOf<Line>(file)) {
    if ("head" in line) {
      const { aliases, pipelines, ...rest } = line.head;
      portal = { ...emptyPortal(rest.account), ...rest, aliases: new Map(aliases) };
      setPipelines(portal, pipelines);
    } else if (!portal) return null;
    else if ("define" in line) addDefinition(portal, line.type, line.define);
    else if ("record" in line) insertRecord(portal, line.record);
    else restoreLinks(portal, line.links);
  }
  return portal;
}

function restoreLinks(
  portal: Portal,
  [from, byType]: [string, [ObjectType, [string, number[]][]][]],
): void {
  const [type, id] = from.split(":");
  for (const [toType, ids] of byType) {
    for (const [toId, typeIds] of ids) {
      link(portal, { type: type as ObjectType, id: id ?? "" }, { type: toType, id: toId }, typeIds);
    }
  }
}

async function* linesOf<Value>(file: string): AsyncIterable<Value> {
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line !== "") yield JSON.parse(line) as Value;
  }
}
