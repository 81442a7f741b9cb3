import {
  api,
  type ForecastLine,
  type ForecastLineInput,
  type ParsedInput,
} from "@touchline/contract";
import {
  type ForecastPeriod,
  isQuarter,
  lineObjection,
  MAX_FORECAST_LINES,
  roundMoney,
} from "@touchline/domain";
import type { JobContext, RequestContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import type { LineNumberKind } from "./lines.repository.ts";

type Context = Pick<RequestContext, "store" | "viewer" | "now">;

export const lineNotFound = () => notFound("line of business");

/** A deal costs little, but a company has many, and others want to change theirs meanwhile. */
const FILL_BATCH_SIZE = 2000;

export async function addLine(context: Context, given: ForecastLineInput): Promise<ForecastLine> {
  const { store, now } = context;
  await store.forecastLines.lock();
  const lines = await store.forecastLines.list();
  if (lines.length >= MAX_FORECAST_LINES) {
    throw new Refusal("conflict", `There can be ${MAX_FORECAST_LINES} lines at most.`);
  }
  await mustFit(store, given, lines);
  const lineId = await store.forecastLines.add(given, lines.length, now);
  await store.jobs.add(jobs.fillLines, {});
  await store.audit.record(now, "forecast.line-added", `line ${lineId}`, { name: given.name });
  return saved(context, lineId);
}

/** Numbers typed for months or quarters stay, whichever of them the line shows. */
export async function changeLine(
  context: Context,
  lineId: string,
  given: ForecastLineInput,
): Promise<ForecastLine> {
  const { store, now } = context;
  await store.forecastLines.lock();
  const lines = await store.forecastLines.list();
  const before = lines.find(({ id }) => id === lineId);
  if (!before) throw lineNotFound();
  await mustFit(
    store,
    given,
    lines.filter(({ id }) => id !== lineId),
  );
  await store.forecastLines.change(lineId, given);
  if (ruleOf(before) !== ruleOf(given)) {
    await store.forecastLines.empty(lineId, now);
    await store.jobs.add(jobs.fillLines, {});
  }
  await store.audit.record(now, "forecast.line-changed", `line ${lineId}`, { name: given.name });
  return saved(context, lineId);
}

export async function removeLine(
  { store, now }: Context,
  lineId: string,
): Promise<{ lineId: string }> {
  const line = await store.forecastLines.get(lineId);
  if (!line || !(await store.forecastLines.remove(lineId))) throw lineNotFound();
  await store.audit.record(now, "forecast.line-removed", `line ${lineId}`, { name: line.name });
  await publishLines(store);
  return { lineId };
}

export async function setNumber(
  { store, viewer, now }: Context,
  lineId: string,
  given: Omit<ParsedInput<typeof api.forecastLines.setNumber>["body"], "kind"> & {
    kind: LineNumberKind;
  },
): Promise<{ value: number | null }> {
  const line = await store.forecastLines.get(lineId);
  if (!line) throw lineNotFound();
  const { personId, period, kind, note } = given;
  mustBeTyped(line, period);
  const person = await store.team.get(personId);
  if (!person) throw memberNotFound();
  const currency = await store.session.currency();
  const value = given.value === null ? null : roundMoney(given.value, currency);
  const author = await store.team.get(viewer.userId);
  await store.forecastLines.setNumber({
    ...{ lineId, personId, kind, period, value, note, setAt: now },
    setByName: author?.name ?? "",
  });
  await store.audit.record(now, "forecast.line-number-set", `line ${lineId}`, {
    ...{ line: line.name, kind, person: person.name, period, value },
    ...(note && { note }),
  });
  await store.live.publish(
    kind === "call" ? { managers: true } : { managers: true, userIds: [personId] },
    {
      type: "stale",
      paths: [
        api.forecastLines.read.path,
        api.forecastLines.landing.path,
        api.forecastLines.summary.path,
      ],
    },
  );
  return { value };
}

/** A quarter of a line with months is the sum of its months, so only those can be typed. */
function mustBeTyped({ periodKind }: ForecastLine, period: ForecastPeriod): void {
  if (isQuarter(period) === (periodKind === "quarter")) return;
  const wanted = periodKind === "month" ? "a month such as 2026-11" : "a quarter such as 2026-Q4";
  throw new Refusal(
    "bad_request",
    `period: this line is planned by ${periodKind}, so it must be ${wanted}.`,
  );
}

async function mustFit(
  store: Store,
  given: ForecastLineInput,
  others: readonly ForecastLine[],
): Promise<void> {
  const isTaken = others.some(({ name }) => name.toLowerCase() === given.name.toLowerCase());
  if (isTaken) {
    throw new Refusal("conflict", `There's already a line called ${given.name}.`, "name");
  }
  const objection = lineObjection(given, await store.ownFields.list());
  if (objection) throw new Refusal("bad_request", objection);
  const [unknown] = given.pipelines ? await store.pipelines.unknownOf(given.pipelines) : [];
  if (unknown !== undefined) {
    throw new Refusal("bad_request", `pipelines: there is no pipeline "${unknown}".`);
  }
}

/** What decides on a line's deals, to see whether it changed. */
function ruleOf(line: ForecastLineInput): string {
  const { pipelines, filter, amountField, dateField, ownerField, categories } = line;
  const { COMMIT, BEST_CASE, PIPELINE, OMIT } = categories;
  const fields = [amountField, dateField, ownerField, filter?.field, filter?.values];
  return JSON.stringify([pipelines, fields, [COMMIT, BEST_CASE, PIPELINE, OMIT]]);
}

async function saved({ store }: Context, lineId: string): Promise<ForecastLine> {
  await publishLines(store);
  const line = await store.forecastLines.get(lineId);
  if (!line) throw lineNotFound();
  return line;
}

const publishLines = (store: Store): Promise<void> =>
  store.live.publish(
    { everybody: true },
    {
      type: "stale",
      paths: [
        api.forecastLines.list.path,
        api.forecastLines.read.path,
        api.forecastLines.deals.path,
        api.forecastLines.landing.path,
        api.forecastLines.summary.path,
      ],
    },
  );

/** Collects the deals of all lines, in batches. Begins again if it is interrupted. */
export async function fillLines({ viewer, inStore, clock }: JobContext): Promise<void> {
  const system = systemOf(viewer.organisationId);
  const begun = clock();
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await inStore(system, (store) => store.forecastLines.placeDeals(from, FILL_BATCH_SIZE));
  } while (after !== null);
  await inStore(system, async (store) => {
    await store.forecastLines.markFilled(begun, clock());
    await publishLines(store);
  });
}
