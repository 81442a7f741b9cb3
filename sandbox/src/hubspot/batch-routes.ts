import type { FastifyInstance } from "fastify";
import { integration } from "./actor.ts";
import { HubspotProblem, invalid } from "./errors.ts";
import { allowed } from "./gate.ts";
import { byReference, createFrom, OBJECTS, propertiesOf, written } from "./object-routes.ts";
import type { TypeInfo } from "./object-types.ts";
import { findRecord, type Portal } from "./portal.ts";
import { present } from "./present.ts";
import { archiveRecord, updateRecord } from "./records.ts";
import { isoNow, type State } from "./state.ts";
import { checkedProperties } from "./validation.ts";
import { type Answer, inputsOf, one, serve, strings, typeParam } from "./wire.ts";

const MAX_BATCH = 100;
const MAX_BATCH_WITH_HISTORY = 50;

type Input = Record<string, unknown>;

const below = (path: string) => OBJECTS.map((base) => `${base}/batch${path}`);

export function batchRoutes(app: FastifyInstance, state: State): void {
  serve(app, "POST", below("/read"), ({ request, params, query, body }) => {
    const info = typeParam(params.type);
    const portal = allowed(request, info.read);
    const history = strings(body.propertiesWithHistory);
    const inputs = inputsOf(body, MAX_BATCH);
    if (history.length > 0 && inputs.length > MAX_BATCH_WITH_HISTORY) {
      throw invalid(
        `The maximum number of inputs supported in a batch request for property histories is ${MAX_BATCH_WITH_HISTORY}. The number of inputs given was ${inputs.length}.`,
      );
    }
    const isArchived = one(query.archived) === "true";
    const idProperty = body.idProperty ? String(body.idProperty) : undefined;
    const ids = [...new Set(inputs.map(({ id }) => String(id)))];
    const found = ids.map((id) => ({ id, record: byReference(portal, info, id, idProperty) }));
    const view = { properties: strings(body.properties), history };
    const hits = found.filter(({ record }) => record?.archived === isArchived);
    const misses = found
      .filter(({ record }) => record?.archived !== isArchived)
      .map(({ id }) => id);
    // Not in the order asked for, as in life.
    const records = [...new Set(hits.flatMap(({ record }) => record ?? []))].reverse();
    return batchAnswer(
      state,
      records.map((record) => present(state, portal, record, view)),
      misses.length === 0 ? [] : [missingEntry(info, misses)],
    );
  });

  serve(app, "POST", below("/create"), ({ request, params, body }) => {
    const info = typeParam(params.type);
    const portal = allowed(request, info.write);
    const inputs = inputsOf(body, MAX_BATCH);
    return eachInput(
      state,
      inputs,
      201,
      (input) => {
        const record = createFrom(state, portal, info, input);
        return present(state, portal, record, { properties: written(info, input) });
      },
      (input) => {
        checkedProperties(portal, info.type, propertiesOf(input), null);
      },
    );
  });

  serve(app, "POST", below("/update"), ({ request, params, body }) => {
    const info = typeParam(params.type);
    const portal = allowed(request, info.write);
    const all = inputsOf(body, MAX_BATCH);
    const target = (input: Input) =>
      byReference(
        portal,
        info,
        String(input.id),
        input.idProperty ? String(input.idProperty) : undefined,
      );
    const isThere = (input: Input) => target(input)?.archived === false;
    const misses = all.filter((input) => !isThere(input)).map(({ id }) => String(id));
    const answer = eachInput(
      state,
      all.filter(isThere),
      200,
      (input) => {
        const record = target(input);
        if (!record) throw invalid(`no record ${String(input.id)}`);
        const values = checkedProperties(portal, info.type, propertiesOf(input), record);
        updateRecord(state, portal, record, values, integration(state.app.appId));
        return present(state, portal, record, { properties: written(info, input) });
      },
      (input) => {
        checkedProperties(portal, info.type, propertiesOf(input), target(input) ?? null);
      },
    );
    return misses.length === 0 ? answer : withError(answer, missingEntry(info, misses));
  });

  serve(app, "POST", below("/upsert"), ({ request, params, body }) => {
    const info = typeParam(params.type);
    const portal = allowed(request, info.write);
    const inputs = inputsOf(body, MAX_BATCH);
    checkIdProperty(portal, info, inputs);
    const checked = (input: Input) => {
      const values = { [String(input.idProperty)]: String(input.id), ...propertiesOf(input) };
      return {
        values,
        record: byReference(portal, info, String(input.id), String(input.idProperty)),
      };
    };
    return eachInput(
      state,
      inputs,
      200,
      (input) => {
        const { values, record } = checked(input);
        if (record) {
          const accepted = checkedProperties(portal, info.type, values, record);
          updateRecord(state, portal, record, accepted, integration(state.app.appId));
          return {
            ...present(state, portal, record, {
              properties: written(info, { properties: values }),
            }),
            new: false,
          };
        }
        const created = createFrom(state, portal, info, { ...input, properties: values });
        return {
          ...present(state, portal, created, { properties: written(info, { properties: values }) }),
          new: true,
        };
      },
      (input) => {
        const { values, record } = checked(input);
        checkedProperties(portal, info.type, values, record ?? null);
      },
    );
  });

  serve(app, "POST", below("/archive"), ({ request, params, body }) => {
    const info = typeParam(params.type);
    const portal = allowed(request, info.write);
    for (const { id } of inputsOf(body, MAX_BATCH)) {
      const record = findRecord(portal, info.type, String(id));
      if (record) archiveRecord(state, portal, record, integration(state.app.appId));
    }
    return { status: 204 };
  });
}

function checkIdProperty(portal: Portal, info: TypeInfo, inputs: Input[]): void {
  const names = new Set(inputs.map(({ idProperty }) => String(idProperty ?? "")));
  if (names.size > 1) throw invalid("All inputs of an upsert must name the same idProperty");
  for (const name of names) {
    if (!portal.definitions[info.type].get(name)?.hasUniqueValue) {
      throw invalid(`Property ${name} is not a unique identifier property`);
    }
  }
}

/**
 * Only inputs that all carry their own trace id may fail one by one; otherwise the first wrong one
 * refuses the whole batch before anything is written.
 */
function eachInput(
  state: State,
  inputs: Input[],
  status: number,
  apply: (input: Input) => Record<string, unknown>,
  check: (input: Input) => void,
): Answer {
  const traces = new Set(inputs.flatMap(({ objectWriteTraceId }) => objectWriteTraceId ?? []));
  const isPartial = inputs.length > 0 && traces.size === inputs.length;
  if (!isPartial) for (const input of inputs) check(input);
  const results: Record<string, unknown>[] = [];
  const errors: Record<string, unknown>[] = [];
  for (const input of inputs) {
    const trace =
      input.objectWriteTraceId === undefined
        ? {}
        : { objectWriteTraceId: input.objectWriteTraceId };
    try {
      results.push({ ...apply(input), ...trace });
    } catch (error) {
      if (!isPartial || !(error instanceof HubspotProblem)) throw error;
      errors.push({
        status: "error",
        category: error.body.category,
        message: error.body.message,
        context: { objectWriteTraceId: [String(input.objectWriteTraceId)] },
        errors: error.body.errors,
      });
    }
  }
  return { ...batchAnswer(state, results, errors), status: errors.length > 0 ? 207 : status };
}

function missingEntry(info: TypeInfo, ids: string[]): Record<string, unknown> {
  return {
    status: "error",
    category: "OBJECT_NOT_FOUND",
    message: `Could not get some ${info.singular.toUpperCase()} objects, they may be deleted or not exist. Check that ids are valid.`,
    context: { ids },
  };
}

export function batchAnswer(
  state: State,
  results: Record<string, unknown>[],
  errors: Record<string, unknown>[],
): Answer {
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

function withError(answer: Answer, error: Record<string, unknown>): Answer {
  const body = answer.body as { errors?: Record<string, unknown>[] };
  const errors = [...(body.errors ?? []), error];
  return { status: 207, body: { ...body, numErrors: errors.length, errors } };
}
