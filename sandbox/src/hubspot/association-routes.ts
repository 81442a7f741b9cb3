import type { FastifyInstance } from "fastify";
import {
  connect,
  defaultAnswer,
  disconnect,
  endId,
  linkAnswer,
  nothingFound,
} from "./association-links.ts";
import { batchAnswer } from "./batch-routes.ts";
import { allowed, type callerOf } from "./gate.ts";
import { linksOf } from "./links.ts";
import { nextPage } from "./object-routes.ts";
import { linkTypes } from "./object-types.ts";
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
