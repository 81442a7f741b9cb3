import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContactKind } from "@touchline/domain";
import {
  type AccountSettings,
  toCrmDeal,
} from "../../server/src/integrations/hubspot/deal-record.ts";
import {
  HubspotRecord,
  instantFrom,
  textFrom,
} from "../../server/src/integrations/hubspot/values.ts";
import type { CrmDeal } from "../../server/src/ports/crm.ts";
import { recordsFrom } from "./csv.ts";

export interface PortalStage {
  id: string;
  label: string;
  order: number | null;
  probability: number | null;
  isClosed: boolean;
  isWon: boolean;
}

export interface Activity {
  kind: ContactKind;
  at: Date;
  title: string;
}

export interface PortalTask {
  title: string;
  dueAt: Date | null;
}

export interface Portal {
  deals: CrmDeal[];
  /** When the deal entered its stage, for exports without history. */
  stageEnteredAt: ReadonlyMap<string, Date>;
  stageOf: (deal: CrmDeal, stageId: string | null) => PortalStage | undefined;
  activities: ReadonlyMap<string, Activity[]>;
  tasks: ReadonlyMap<string, PortalTask[]>;
}

const ACCOUNT_DEFAULTS: AccountSettings = {
  timeZone: "UTC",
  currency: "USD",
  updateProperty: "deal_update",
  ownFields: [],
};

/**
 * Reads `deals` and, if present, `pipelines`, `calls`, `emails`, `meetings` and `tasks`: as API
 * objects (.jsonl, or .json with a list or its `results`) or, for deals only, as HubSpot exports
 * them (.csv).
 */
export function readPortal(folder: string): Portal {
  const things = objectsIn(folder, "deals").map((one) =>
    HubspotRecord.parse({ archived: false, ...one }),
  );
  if (things.length === 0) throw new Error(`No deals in ${folder}: give it a deals.csv or .jsonl.`);
  const stages = stagesIn(folder);
  const stageEnteredAt = new Map<string, Date>();
  const probabilities = new Map<string, string>();
  for (const { id, properties } of things) {
    const at = instantFrom(properties.hs_v2_date_entered_current_stage);
    if (at) stageEnteredAt.set(id, at);
    probabilities.set(id, textFrom(properties.hs_deal_stage_probability));
  }
  return {
    deals: things
      .map((thing) => toCrmDeal(thing, ACCOUNT_DEFAULTS))
      .filter(({ isArchived }) => !isArchived),
    stageEnteredAt,
    stageOf: (deal, stageId) => {
      if (stageId === null) return undefined;
      return (
        stages.find((stage) => stage.pipeline === deal.pipelineId && stage.id === stageId) ??
        stages.find(({ id, label }) => id === stageId || label === stageId) ??
        (stages.length === 0 ? namedStage(stageId, probabilities.get(deal.id) ?? "") : undefined)
      );
    },
    activities: activitiesIn(folder),
    tasks: byDeal(
      objectsIn(folder, "tasks").filter(
        ({ properties }) => properties.hs_task_status !== "COMPLETED",
      ),
      ({ properties }) => ({
        title: textFrom(properties.hs_task_subject),
        dueAt: instantFrom(properties.hs_timestamp),
      }),
    ),
  };
}

/** Without pipelines, a stage's meaning is derived from its name. */
function namedStage(label: string, probability: string): PortalStage {
  const isWon = /\bwon\b/i.test(label);
  const isClosed = isWon || /\blost\b/i.test(label);
  const chance = probability === "" ? null : Number.parseFloat(probability);
  const share =
    chance !== null && (probability.includes("%") || chance > 1) ? chance / 100 : chance;
  return { id: label, label, order: null, probability: share, isClosed, isWon };
}

function activitiesIn(folder: string): Map<string, Activity[]> {
  const kinds = { calls: "CALL", emails: "EMAIL", meetings: "MEETING" } as const;
  const all = Object.entries(kinds).flatMap(([name, kind]) =>
    objectsIn(folder, name).map((thing) => ({ ...thing, kind })),
  );
  const found = byDeal(all, ({ kind, properties }) => {
    const isTheirs = properties.hs_email_direction === "INCOMING_EMAIL";
    const { hs_meeting_title, hs_call_title, hs_email_subject } = properties;
    return {
      kind: isTheirs ? ("INCOMING_EMAIL" as const) : kind,
      at: instantFrom(properties.hs_timestamp) ?? new Date(0),
      title: textFrom(hs_meeting_title ?? hs_call_title ?? hs_email_subject),
    };
  });
  for (const list of found.values()) list.sort((one, other) => Number(one.at) - Number(other.at));
  return found;
}

interface Raw {
  id?: unknown;
  properties: Record<string, unknown>;
  associations?: { deals?: { results?: { id: unknown }[] } };
}

function byDeal<T extends Raw, V>(things: readonly T[], read: (thing: T) => V): Map<string, V[]> {
  const found = new Map<string, V[]>();
  for (const thing of things) {
    for (const { id } of thing.associations?.deals?.results ?? []) {
      const key = String(id);
      found.set(key, [...(found.get(key) ?? []), read(thing)]);
    }
  }
  return found;
}

function stagesIn(folder: string): (PortalStage & { pipeline: string })[] {
  const path = join(folder, "pipelines.json");
  if (!existsSync(path)) return [];
  const pipelines: { id: string; stages: RawStage[] }[] = listIn(JSON.parse(textOf(path)));
  return pipelines.flatMap(({ id: pipeline, stages }) =>
    stages.map(({ id, label, displayOrder, metadata: { isClosed, probability } }) => {
      const chance = Number.parseFloat(probability ?? "");
      return {
        pipeline,
        id,
        label,
        order: displayOrder,
        probability: Number.isFinite(chance) ? chance : null,
        isClosed: isClosed === "true",
        isWon: isClosed === "true" && chance === 1,
      };
    }),
  );
}

interface RawStage {
  id: string;
  label: string;
  displayOrder: number;
  metadata: { isClosed?: string; probability?: string };
}

function objectsIn(folder: string, name: string): Raw[] {
  const file = readdirSync(folder).find(
    (one) => one.startsWith(name) && /\.(jsonl?|csv)$/.test(one),
  );
  if (!file) return [];
  const content = textOf(join(folder, file));
  if (file.endsWith(".csv")) {
    return recordsFrom(content).map((properties, place) => ({
      id: properties.hs_object_id || String(place + 1),
      properties,
    }));
  }
  if (file.endsWith(".json")) return listIn(JSON.parse(content));
  return content
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}

function listIn<T>(content: T[] | { results: T[] }): T[] {
  return Array.isArray(content) ? content : content.results;
}

const textOf = (path: string) => readFileSync(path, "utf8");
