import type { api, OwnFieldRule, ParsedInput } from "@touchline/contract";
import { isSortableField, type OwnField, type OwnFieldDemands } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { judgeAgain } from "./rules.service.ts";

type Context = Pick<RequestContext, "store" | "now">;

const NOTHING: OwnFieldDemands = { requiredFrom: [], maxDays: null, allowed: [] };

export async function readOwnFieldRules({
  store,
}: Pick<Context, "store">): Promise<OwnFieldRule[]> {
  const asked = new Map((await store.facts.ownFieldRules()).map((rule) => [rule.name, rule]));
  return (await store.ownFields.list()).map((field) =>
    toRule(field, asked.get(field.name) ?? NOTHING),
  );
}

export async function saveOwnFieldRule(
  context: Context,
  name: string,
  demands: ParsedInput<typeof api.rules.saveOwnField>["body"],
): Promise<OwnFieldRule> {
  const { store, now } = context;
  const field = await store.ownFields.get(name);
  if (!field) throw notFound("own field");
  mustFit(field, demands);
  await mustBeStages(context, demands.requiredFrom);
  const before = (await store.facts.ownFieldRules()).find((rule) => rule.name === name);
  const after = toRule(field, demands);
  if (JSON.stringify(toRule(field, before ?? NOTHING)) === JSON.stringify(after)) return after;
  await store.rules.saveOwnField(name, demands, now);
  await store.audit.record(now, "rule.own-field-changed", `own field ${name}`, {
    ...{ label: field.label, ...demands },
  });
  await judgeAgain(store);
  return after;
}

function mustFit({ label, type, options }: OwnField, { maxDays, allowed }: OwnFieldDemands): void {
  if (maxDays !== null && !isSortableField(type)) {
    const words = `only numbers and dates have a history, and ${label} is neither.`;
    throw new Refusal("bad_request", `maxDays: ${words}`);
  }
  const known = type === "boolean" ? ["true", "false"] : options.map(({ value }) => value);
  const unknown = allowed.find((value) => !known.includes(value));
  if (unknown !== undefined) {
    throw new Refusal("bad_request", `allowed: ${label} has no option "${unknown}" in HubSpot.`);
  }
}

async function mustBeStages({ store }: Pick<Context, "store">, places: string[]): Promise<void> {
  const pipelines = places.map((place) => place.slice(0, place.indexOf("/")));
  if (new Set(pipelines).size < pipelines.length) {
    throw new Refusal("bad_request", "requiredFrom: name one stage per pipeline.");
  }
  const known = new Set(await store.rules.stagePlaces());
  const unknown = places.find((place) => !known.has(place));
  if (unknown) throw new Refusal("bad_request", `requiredFrom: there is no stage "${unknown}".`);
}

function toRule({ name, label, type, options }: OwnField, demands: OwnFieldDemands): OwnFieldRule {
  const { requiredFrom, maxDays, allowed } = demands;
  return {
    ...{ name, label, type, options: [...options] },
    ...{ requiredFrom: [...requiredFrom], maxDays, allowed: [...allowed] },
  };
}
