import type { FastifyInstance } from "fastify";
import { integration } from "./actor.ts";
import { batchAnswer } from "./batch-routes.ts";
import { touch } from "./changes.ts";
import { invalid, notFound } from "./errors.ts";
import { allowed, type callerOf } from "./gate.ts";
import { type Link, linksOf, unlink } from "./links.ts";
import { nextPage } from "./object-routes.ts";
import { linkTypes, type TypeInfo } from "./object-types.ts";
import type { Portal } from "./portal.ts";
import { associate, noteLink } from "./records.ts";
import type { State } from "./state.ts";
import { bounded, DATED, inputsOf, isObject, one, serve, typeParam, wholeNumber } from "./wire.ts";

const RECORD = [
  "/crm/v4/objects/:from/:id/associations",
  `/crm/objects/${DATED}/:from/:id/associations`,
];
const PAIR = ["/crm/v4/associations/:from/:to", `/crm/associations/${DATED}/:from/:to`];

const PAGE = 500;

export function associationRoutes(app: FastifyInstance, state: State): void {
  serve(
    app,
    "GET",
    RECORD.map((base) => `${base}/:to`),
    ({ request, params, query }) => {
      const { from, to, portal } = readable(request, params);
      const limit = bounded(
        wholeNumber(one(query.limit), PAGE, "limit"),
        PAGE,
        "The maximum page size is 500.",
      );
      const start = wholeNumber(one(query.after), 0, "after");
      const links = linksOf(portal, { type: from.type, id: params.id ?? "" }, to.type);
      const next = start + limit;
      return {
        body: {
          results: links.slice(start, next).map((found) => linkAnswer(from, to, found)),
          ...(next < links.length && {
            paging: { next: nextPage(state, request.url, String(next)) },
          }),
        },
      };
    },
  );

  serve(
    app,
    "PUT",
    RECORD.map((base) => `${base}/:to/:toId`),
    ({ request, params }) => {
      const { from, to, portal } = writable(request, params);
      const specs = Array.isArray(request.body) ? request.body.filter(isObject) : [];
      const typeIds = specs.map(({ associationTypeId }) => Number(associationTypeId));
      const answer = connect(state, portal, from, params.id ?? "", to, params.toId ?? "", typeIds);
      return { status: 201, body: answer };
    },
  );

  serve(
    app,
    "PUT",
    RECORD.map((base) => `${base}/default/:to/:toId`),
    ({ request, params }) => {
      const { from, to, portal } = writable(request, params);
      connect(state, portal, from, params.id ?? "", to, params.toId ?? "", []);
      return batchAnswer(state, [defaultAnswer(from, params.id ?? "", to, params.toId ?? "")], []);
    },
  );

  serve(
    app,
    "DELETE",
    RECORD.map((base) => `${base}/:to/:toId`),
    ({ request, params }) => {
      const { from, to, portal } = writable(request, params);
      disconnect(state, portal, from, params.id ?? "", to, params.toId ?? "");
      return { status: 204 };
    },
  );

  serve(
    app,
    "POST",
    PAIR.map((base) => `${base}/batch/read`),
    ({ request, params, body }) => {
      const { from, to, portal } = readable(request, params);
      const found = inputsOf(body, 1000).map((input) => {
        const start = wholeNumber(input.after, 0, "after");
        const links = linksOf(portal, { type: from.type, id: String(input.id) }, to.type);
        return { id: String(input.id), start, links };
      });
      return batchAnswer(
        state,
        found
          .filter(({ links }) => links.length > 0)
          .map(({ id, start, links }) => ({
            from: { id },
            to: links.slice(start, start + PAGE).map((near) => linkAnswer(from, to, near)),
            ...(start + PAGE < links.length && {
              paging: { next: { after: String(start + PAGE) } },
            }),
          })),
        found.filter(({ links }) => links.length === 0).map(({ id }) => nothingFound(from, to, id)),
      );
    },
  );

  serve(
    app,
    "POST",
    PAIR.map((base) => `${base}/batch/create`),
    ({ request, params, body }) => {
      const { from, to, portal } = writable(request, params);
      const results = inputsOf(body, 2000).map((input) => {
        const types = Array.isArray(input.types) ? input.types.filter(isObject) : [];
        const typeIds = types.map(({ associationTypeId }) => Number(associationTypeId));
        return connect(state, portal, from, endId(input.from), to, endId(input.to), typeIds);
      });
      return { ...batchAnswer(state, results, []), status: 201 };
    },
  );

  serve(
    app,
    "POST",
    PAIR.map((base) => `${base}/batch/associate/default`),
    ({ request, params, body }) => {
      const { from, to, portal } = writable(request, params);
      const results = inputsOf(body, 2000).map((input) => {
        connect(state, portal, from, endId(input.from), to, endId(input.to), []);
        return defaultAnswer(from, endId(input.from), to, endId(input.to));
      });
      return batchAnswer(state, results, []);
    },
  );

  serve(
    app,
    "POST",
    PAIR.map((base) => `${base}/batch/archive`),
    ({ request, params, body, isDated }) => {
      const { from, to, portal } = writable(request, params);
      for (const input of inputsOf(body, 2000)) {
        const targets = Array.isArray(input.to) ? input.to : [input.to];
        for (const target of targets)
          disconnect(state, portal, from, endId(input.from), to, endId(target));
      }
      return isDated ? batchAnswer(state, [], []) : { status: 204 };
    },
  );

  serve(
    app,
    "GET",
    PAIR.map((base) => `${base}/labels`),
    ({ params }) => ({
      body: {
        results: linkTypes(typeParam(params.from).type, typeParam(params.to).type).map(
          ({ typeId, label }) => ({
            category: "HUBSPOT_DEFINED",
            typeId,
            label,
          }),
        ),
      },
    }),
  );
}

type Request = Parameters<typeof callerOf>[0];
type Ends = { from?: string | undefined; to?: string | undefined };

function readable(request: Request, params: Ends) {
  const from = typeParam(params.from);
  const to = typeParam(params.to);
  // Ids of e-mails may be read by whoever may read contacts; only their content asks for more.
  const scopes = [...from.read, ...to.read].filter((scope) => scope !== "sales-email-read");
  return { from, to, portal: allowed(request, scopes) };
}

function writable(request: Request, params: Ends) {
  const from = typeParam(params.from);
  const to = typeParam(params.to);
  const scopes = [...from.write, ...to.read].filter((scope) => scope !== "sales-email-read");
  return { from, to, portal: allowed(request, scopes) };
}

const endId = (end: unknown) => String(isObject(end) ? end.id : "");

function connect(
  state: State,
  portal: Portal,
  from: TypeInfo,
  id: string,
  to: TypeInfo,
  toId: string,
  typeIds: number[],
) {
  if (!portal.tables[from.type].byId.has(id)) throw notFound(id);
  if (!portal.tables[to.type].byId.has(toId)) throw notFound(toId);
  const known = new Set(linkTypes(from.type, to.type).map(({ typeId }) => typeId));
  const wrong = typeIds.find((typeId) => !known.has(typeId));
  if (wrong !== undefined)
    throw invalid(`The association type ${wrong} does not exist between these objects.`);
  associate(
    state,
    portal,
    { type: from.type, id },
    { type: to.type, id: toId },
    typeIds,
    integration(state.app.appId),
  );
  return {
    fromObjectTypeId: from.typeId,
    fromObjectId: Number(id),
    toObjectTypeId: to.typeId,
    toObjectId: Number(toId),
    labels: [],
  };
}

function disconnect(
  state: State,
  portal: Portal,
  from: TypeInfo,
  id: string,
  to: TypeInfo,
  toId: string,
): void {
  const [near, far] = [
    { type: from.type, id },
    { type: to.type, id: toId },
  ] as const;
  if (!unlink(portal, near, far)) return;
  for (const [end, target] of [
    [near, far],
    [far, near],
  ] as const) {
    const record = portal.tables[end.type].byId.get(end.id);
    if (!record || end.type !== "deals") continue;
    touch(state, record);
    const change = { kind: "associationChange", to: target, isRemoved: true } as const;
    state.webhooks.emit(portal, record, change, integration(state.app.appId));
  }
  noteLink(state, portal, "dissociate", near, far, integration(state.app.appId));
}

function linkAnswer(from: TypeInfo, to: TypeInfo, { toObjectId, typeIds }: Link) {
  const known = linkTypes(from.type, to.type);
  return {
    toObjectId: Number(toObjectId),
    associationTypes: typeIds.map((typeId) => ({
      category: "HUBSPOT_DEFINED",
      typeId,
      label: known.find((type) => type.typeId === typeId)?.label ?? null,
    })),
  };
}

function defaultAnswer(from: TypeInfo, id: string, to: TypeInfo, toId: string) {
  const typeId = linkTypes(from.type, to.type)[0]?.typeId ?? 0;
  return {
    from: { id },
    to: { id: toId },
    associationSpec: { associationCategory: "HUBSPOT_DEFINED", associationTypeId: typeId },
  };
}

function nothingFound(from: TypeInfo, to: TypeInfo, id: string) {
  return {
    status: "error",
    category: "OBJECT_NOT_FOUND",
    subCategory: "crm.associations.NO_ASSOCIATIONS_FOUND",
    message: `No ${to.singular} is associated with ${from.singular} ${id}.`,
    context: { fromObjectId: [id], fromObjectType: [from.singular], toObjectType: [to.singular] },
  };
}
