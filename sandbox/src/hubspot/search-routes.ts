import type { FastifyInstance } from "fastify";
import { invalid } from "./errors.ts";
import { allowed } from "./gate.ts";
import { OBJECTS } from "./object-routes.ts";
import { present } from "./present.ts";
import { search } from "./search.ts";
import type { State } from "./state.ts";
import { bounded, serve, strings, typeParam, wholeNumber } from "./wire.ts";

const FURTHEST = 10_000;

export function searchRoutes(app: FastifyInstance, state: State): void {
  serve(
    app,
    "POST",
    OBJECTS.map((base) => `${base}/search`),
    ({ request, params, body }) => {
      const info = typeParam(params.type);
      const portal = allowed(request, info.read);
      const limit = bounded(
        wholeNumber(body.limit, 10, "limit"),
        200,
        "The maximum page size is 200.",
      );
      const from = wholeNumber(body.after, 0, "after");
      if (from + limit > FURTHEST) {
        throw invalid(
          `The maximum number of search results that can be paged through is ${FURTHEST}.`,
        );
      }
      const hits = search(state, portal, info, body);
      const page = hits.slice(from, from + limit);
      const next = from + limit;
      const view = { properties: strings(body.properties) };
      return {
        body: {
          total: hits.length,
          results: page.map((record) => present(state, portal, record, view)),
          ...(next < hits.length && { paging: { next: { after: String(next) } } }),
        },
      };
    },
  );
}
