import type { FastifyInstance } from "fastify";
import { invalid } from "./errors.ts";
import { requireScopes } from "./gate.ts";
import { OBJECTS } from "./object-routes.ts";
import { toRecordResponse } from "./present.ts";
import { search } from "./search.ts";
import type { State } from "./state.ts";
import { bounded, serve, strings, typeParam, wholeNumber } from "./wire.ts";

const MAX_SEARCH_HITS = 10_000;

/** What the specification of the dated versions marks as required. */
const REQUIRED = ["after", "filterGroups", "limit", "properties", "sorts"];

function requireFields(body: Record<string, unknown>): void {
  const absent = REQUIRED.filter((name) => body[name] === undefined);
  if (absent.length === 0) return;
  throw invalid(`Invalid input JSON: required fields were not set: [${absent.join(", ")}]`);
}

export function searchRoutes(app: FastifyInstance, state: State): void {
  serve(
    app,
    "POST",
    OBJECTS.map((base) => `${base}/search`),
    ({ request, params, body }) => {
      const info = typeParam(params.type);
      const portal = requireScopes(request, info.read);
      if (params.version !== undefined) requireFields(body);
      const limit = bounded(
        wholeNumber(body.limit, 10, "limit"),
        200,
        "The maximum page size is 200.",
      );
      const from = wholeNumber(body.after, 0, "after");
      if (from + limit > MAX_SEARCH_HITS) {
        throw invalid(
          `The maximum number of search results that can be paged through is ${MAX_SEARCH_HITS}.`,
        );
      }
      const hits = search(state, portal, info, body);
      const page = hits.slice(from, from + limit);
      const next = from + limit;
      const view = { properties: strings(body.properties) };
      return {
        body: {
          total: hits.length,
          results: page.map((record) => toRecordResponse(state, portal, record, view)),
          ...(next < hits.length && { paging: { next: { after: String(next) } } }),
        },
      };
    },
  );
}
