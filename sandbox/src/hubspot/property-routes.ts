import type { FastifyInstance } from "fastify";
import { customDefinition, withLiveOptions } from "./definitions.ts";
import { alreadyExists, invalid, notFoundNamed } from "./errors.ts";
import { requireScopes } from "./gate.ts";
import type { TypeInfo } from "./object-types.ts";
import { addDefinition, type Portal } from "./portal.ts";
import type { PropertyDefinition, PropertyOption } from "./shapes.ts";
import { isoNow, type State } from "./state.ts";
import { type ApiRequest, DATED, firstValue, isObject, serve, typeParam } from "./wire.ts";

const BASE = ["/crm/v3/properties/:type", `/crm/properties/${DATED}/:type`];
const below = (path: string) => BASE.map((base) => `${base}${path}`);

const KINDS = [
  "string",
  "number",
  "date",
  "datetime",
  "enumeration",
  "bool",
  "phone_number",
] as const;
const REQUIRED = ["name", "label", "type", "fieldType", "groupName"] as const;

export function propertyRoutes(app: FastifyInstance, state: State): void {
  const opened = ({ request, params }: ApiRequest, right: "readSchema" | "writeSchema") => {
    const info = typeParam(params.type);
    return { info, portal: requireScopes(request, info[right]) };
  };

  serve(app, "POST", BASE, (asked) => {
    const { info, portal } = opened(asked, "writeSchema");
    return { status: 201, body: define(state, portal, info, asked.body) };
  });

  serve(app, "GET", BASE, (asked) => {
    const { info, portal } = opened(asked, "readSchema");
    const isArchived = firstValue(asked.query.archived) === "true";
    const results = [...portal.definitions[info.type].values()]
      .filter(({ archived }) => archived === isArchived)
      .map((one) => withLiveOptions(one, portal.pipelines, portal.account));
    return { body: { results } };
  });

  serve(app, "GET", below("/:name"), (asked) => {
    const { info, portal } = opened(asked, "readSchema");
    const definition = definitionOf(
      portal,
      info,
      asked.params.name,
      firstValue(asked.query.archived) === "true",
    );
    return { body: withLiveOptions(definition, portal.pipelines, portal.account) };
  });
}

/** Creates a property; an archived one of that name is restored with the new definition. */
export function define(
  state: State,
  portal: Portal,
  info: TypeInfo,
  wish: Record<string, unknown>,
): PropertyDefinition {
  const absent = REQUIRED.filter((name) => typeof wish[name] !== "string" || wish[name] === "");
  if (absent.length > 0) {
    throw invalid(`Invalid input JSON: required fields were not set: [${absent.join(", ")}]`);
  }
  const name = String(wish.name);
  const kind = KINDS.find((known) => known === wish.type);
  if (!kind) throw invalid(`Invalid property type: ${String(wish.type)}`);
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw invalid(
      `Property name ${name} is invalid: use lower-case letters, digits and underscores`,
    );
  }
  if (!portal.groups[info.type].some((group) => group.name === wish.groupName)) {
    throw invalid(`Property group ${String(wish.groupName)} does not exist`);
  }
  const before = portal.definitions[info.type].get(name);
  if (before && !before.archived) {
    throw alreadyExists(
      `A property named '${name}' already exists.`,
      "Properties.PROPERTY_WITH_NAME_EXISTS",
    );
  }
  const options = Array.isArray(wish.options) ? optionsFrom(wish.options) : [];
  if (kind === "enumeration" && options.length === 0)
    throw invalid("Enumeration properties need options");
  const definition = customDefinition(
    {
      name,
      label: String(wish.label),
      type: kind,
      fieldType: String(wish.fieldType),
      groupName: String(wish.groupName),
      description: String(wish.description ?? ""),
      options,
      hasUniqueValue: wish.hasUniqueValue === true,
      formField: wish.formField === true,
      hidden: wish.hidden === true,
      ...(wish.showCurrencySymbol === true && { showCurrencySymbol: true }),
    },
    isoNow(state),
  );
  addDefinition(portal, info.type, definition);
  state.journal.write({
    at: isoNow(state),
    portalId: portal.account.portalId,
    action: "define",
    type: info.type,
    id: name,
    properties: {},
    source: String(state.app.appId),
  });
  state.changed(portal.account.portalId);
  return definition;
}

/** What an administrator of HubSpot does to a property; the API has no such call for type or name. */
export function redefine(
  state: State,
  portal: Portal,
  info: TypeInfo,
  name: string,
  change: Partial<PropertyDefinition>,
): PropertyDefinition {
  const found = portal.definitions[info.type].get(name);
  if (!found) throw notFoundNamed(`Property ${name} does not exist`, { propertyName: [name] });
  const after = { ...found, ...change, updatedAt: isoNow(state) };
  if (after.name !== name) portal.definitions[info.type].delete(name);
  addDefinition(portal, info.type, after);
  state.changed(portal.account.portalId);
  return after;
}

function definitionOf(
  portal: Portal,
  info: TypeInfo,
  name: string | undefined,
  isArchived: boolean,
): PropertyDefinition {
  const found = portal.definitions[info.type].get(name ?? "");
  if (!found || found.archived !== isArchived) {
    throw notFoundNamed(`Property ${name ?? ""} does not exist`, { propertyName: [name ?? ""] });
  }
  return found;
}

function optionsFrom(options: unknown[]): PropertyOption[] {
  return options.filter(isObject).map((option, index) => ({
    label: String(option.label),
    value: String(option.value),
    displayOrder: Number(option.displayOrder ?? index),
    hidden: option.hidden === true,
  }));
}
