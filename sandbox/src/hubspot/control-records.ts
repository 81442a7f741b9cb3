import type { FastifyInstance } from "fastify";
import { type Actor, person } from "./actor.ts";
import { readValue } from "./derived.ts";
import { notFound } from "./errors.ts";
import { linkedIds } from "./links.ts";
import { createFrom } from "./object-routes.ts";
import { typeNamed } from "./object-types.ts";
import { findRecord, ordered, type Portal, type StoredRecord } from "./portal.ts";
import { redefine } from "./property-routes.ts";
import {
  archiveRecord,
  eraseContact,
  mergeRecords,
  restoreRecord,
  updateRecord,
} from "./records.ts";
import {
  type DealSplit,
  OBJECT_TYPES,
  type ObjectType,
  type PropertyDefinition,
} from "./shapes.ts";
import { splitDeal } from "./split-routes.ts";
import type { State } from "./state.ts";
import { checkedProperties } from "./validation.ts";
import { typeParam } from "./wire.ts";

type At = { Params: { portalId: string; type: string; id: string } };
type ActingUser = { as?: string };

/** Actions of a HubSpot user, and access to data behind the API. */
export function recordControls(
  app: FastifyInstance,
  state: State,
  portalOf: (id: string) => Portal,
): void {
  const found = ({ portalId, type, id }: At["Params"]) => {
    const portal = portalOf(portalId);
    const record = findRecord(portal, typeParam(type).type, id);
    if (!record) throw notFound(id);
    return { portal, record };
  };

  app.get<At & { Querystring: { limit?: string; offset?: string; archived?: string } }>(
    "/portals/:portalId/records/:type",
    async ({ params, query }) => {
      const portal = portalOf(params.portalId);
      const all = ordered(portal.tables[typeParam(params.type).type]).filter(
        ({ isGone, archived }) =>
          !isGone && (query.archived === undefined || String(archived) === query.archived),
      );
      const offset = Number(query.offset ?? 0);
      const page = all.slice(offset, offset + Number(query.limit ?? 10_000));
      return {
        total: all.length,
        results: page.map((record) => withAssociations(state, portal, record)),
      };
    },
  );

  app.patch<{
    Params: { portalId: string; type: string; name: string };
    Body: Partial<PropertyDefinition>;
  }>("/portals/:portalId/properties/:type/:name", async ({ params, body }) =>
    redefine(state, portalOf(params.portalId), typeParam(params.type), params.name, body),
  );

  app.get<At>("/portals/:portalId/records/:type/:id", async ({ params }) => {
    const { portal, record } = found(params);
    return withAssociations(state, portal, record);
  });

  app.post<
    At & { Body: { properties: Record<string, unknown>; associations?: unknown } & ActingUser }
  >("/portals/:portalId/records/:type", async ({ params, body }, reply) => {
    const portal = portalOf(params.portalId);
    const record = createFrom(
      state,
      portal,
      typeParam(params.type),
      body,
      actorFor(portal, body.as),
    );
    return reply.code(201).send(withAssociations(state, portal, record));
  });

  app.patch<At & { Body: { properties: Record<string, unknown> } & ActingUser }>(
    "/portals/:portalId/records/:type/:id",
    async ({ params, body }) => {
      const { portal, record } = found(params);
      const values = checkedProperties(portal, record.type, body.properties, record);
      updateRecord(state, portal, record, values, actorFor(portal, body.as));
      return withAssociations(state, portal, record);
    },
  );

  app.post<At & { Body: ActingUser | undefined }>(
    "/portals/:portalId/records/:type/:id/archive",
    async ({ params, body }) => {
      const { portal, record } = found(params);
      archiveRecord(state, portal, record, actorFor(portal, body?.as));
      return withAssociations(state, portal, record);
    },
  );

  app.post<At & { Body: ActingUser | undefined }>(
    "/portals/:portalId/records/:type/:id/restore",
    async ({ params, body }) => {
      const { portal, record } = found(params);
      restoreRecord(state, portal, record, actorFor(portal, body?.as));
      return withAssociations(state, portal, record);
    },
  );

  app.post<At & { Body: ActingUser | undefined }>(
    "/portals/:portalId/records/contacts/:id/erase",
    async ({ params, body }) => {
      const { portal, record } = found({ ...params, type: "contacts" });
      eraseContact(state, portal, record, actorFor(portal, body?.as));
      return { erased: record.id };
    },
  );

  app.post<At & { Body: { primary: string; other: string } & ActingUser }>(
    "/portals/:portalId/records/:type/merge",
    async ({ params, body }) => {
      const { portal, record } = found({ ...params, id: body.primary });
      const { record: other } = found({ ...params, id: body.other });
      return withAssociations(
        state,
        portal,
        mergeRecords(state, portal, record, other, actorFor(portal, body.as)),
      );
    },
  );

  app.put<{ Params: { portalId: string; id: string }; Body: DealSplit[] }>(
    "/portals/:portalId/records/deals/:id/splits",
    async ({ params, body }) => {
      const { portal, record } = found({ ...params, type: "deals" });
      splitDeal(portal, record, body);
      state.changed(portal.account.portalId);
      return { split: record.id };
    },
  );

  app.put<At & { Body: unknown }>(
    "/portals/:portalId/records/:type/:id/distortion",
    async ({ params, body }) => {
      const { record } = found(params);
      record.distortion = body;
      return { distorted: record.id };
    },
  );

  app.delete<At>("/portals/:portalId/records/:type/:id/distortion", async ({ params }) => {
    const { record } = found(params);
    delete record.distortion;
    return { distorted: null };
  });

  app.get<{ Querystring: Record<string, string | undefined> }>("/writes", async ({ query }) => {
    const type = query.type === undefined ? undefined : typeNamed(query.type)?.type;
    const writes = state.journal
      .writes()
      .filter((write) => query.portalId === undefined || String(write.portalId) === query.portalId)
      .filter((write) => type === undefined || write.type === type)
      .filter((write) => query.id === undefined || write.id === query.id)
      .filter((write) => query.action === undefined || write.action === query.action)
      .filter((write) => query.since === undefined || write.sequence > Number(query.since));
    const counts: Record<string, number> = {};
    for (const { action, type: kind } of writes) {
      counts[`${action} ${kind}`] = (counts[`${action} ${kind}`] ?? 0) + 1;
    }
    return { total: writes.length, counts, writes: writes.slice(-Number(query.limit ?? 10_000)) };
  });

  app.get<{ Querystring: { limit?: string } }>("/calls", async ({ query }) => ({
    counts: state.journal.counts(),
    faults: state.faults.spoiled(),
    calls: state.journal.calls().slice(-Number(query.limit ?? 500)),
  }));

  app.delete("/journal", async () => {
    state.journal.clear();
    return { cleared: true };
  });
}

/** Without an email, the portal's first owner acts. */
function actorFor(portal: Portal, email: string | undefined): Actor {
  const owner = portal.owners.find((one) => one.email === email) ?? portal.owners[0];
  return person(owner?.userIdIncludingInactive ?? 1);
}

export function withAssociations(state: State, portal: Portal, record: StoredRecord) {
  const names = new Set([
    ...portal.definitions[record.type].keys(),
    ...Object.keys(record.properties),
  ]);
  const linked = OBJECT_TYPES.map((type): [ObjectType, string[]] => [
    type,
    linkedIds(portal, record, type),
  ]);
  return {
    id: record.id,
    properties: Object.fromEntries(
      [...names].map((name) => [name, readValue(portal, record, name, state.now())]),
    ),
    propertiesWithHistory: record.history,
    associations: Object.fromEntries(linked.filter(([, ids]) => ids.length > 0)),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    archived: record.archived,
  };
}
