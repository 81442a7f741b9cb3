import type { FastifyInstance } from "fastify";
import { invalid } from "./errors.ts";
import { requireScopes } from "./gate.ts";
import { byReference, OBJECTS } from "./object-routes.ts";
import type { TypeInfo } from "./object-types.ts";
import { toRecordResponse } from "./present.ts";
import { isoNow, type State } from "./state.ts";
import { type ApiResponse, firstValue, inputsOf, serve, strings, typeParam } from "./wire.ts";

const BATCH_READ = OBJECTS.map((base) => `${base}/batch/read`);
const MAX_BATCH = 100;
const MAX_BATCH_WITH_HISTORY = 50;

export function batchRoutes(app: FastifyInstance, state: State): void {
  serve(app, "POST", BATCH_READ, ({ request, params, query, body }) => {
    const info = typeParam(params.type);
    const portal = requireScopes(request, info.read);
    const history = strings(body.propertiesWithHistory);
    const inputs = inputsOf(body, MAX_BATCH);
    if (history.length > 0 && inputs.length > MAX_BATCH_WITH_HISTORY) {
      throw invalid(
        `The maximum number of inputs supported in a batch request for property histories is ${MAX_BATCH_WITH_HISTORY}. The number of inputs given was ${inputs.length}.`,
      );
    }
    const isArchived = firstValue(query.archived) === "true";
    const idProperty = body.idProperty ? String(body.idProperty) : undefined;
    const ids = [...new Set(inputs.map(({ id }) => String(id)))];
    const found = ids.map((id) => ({ id, record: byReference(portal, info, id, idProperty) }));
    const view = { properties: strings(body.properties), history };
    const hits = found.filter(({ record }) => record?.archived === isArchived);
    const misses = found
      .filter(({ record }) => record?.archived !== isArchived)
      .map(({ id }) => id);
    // Not in the requested order, as with the real HubSpot.
    const records = [...new Set(hits.flatMap(({ record }) => record ?? []))].reverse();
    return batchResponse(
      state,
      records.map((record) => toRecordResponse(state, portal, record, view)),
      misses.length === 0 ? [] : [missingEntry(info, misses)],
    );
  });
}

function missingEntry(info: TypeInfo, ids: string[]): Record<string, unknown> {
  return {
    status: "error",
    category: "OBJECT_NOT_FOUND",
    message: `Could not get some ${info.singular.toUpperCase()} objects, they may be deleted or not exist. Check that ids are valid.`,
    context: { ids },
  };
}

export function batchResponse(
  state: State,
  results: Record<string, unknown>[],
  errors: Record<string, unknown>[],
): ApiResponse {
  return {
    status: errors.length > 0 ? 207 : 200,
    body: {
      status: "COMPLETE",
      results,
      startedAt: isoNow(state),
      completedAt: isoNow(state),
      ...(errors.length > 0 && { numErrors: errors.length, errors }),
    },
  };
}
