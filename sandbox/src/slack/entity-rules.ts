import type { Entity } from "./entities.ts";

type Given = Record<string, unknown>;
type Problems = Generator<string>;

const FIELD_TYPES = [
  "string",
  "integer",
  "boolean",
  "array",
  "slack#/types/user",
  "slack#/types/channel_id",
  "slack#/types/timestamp",
  "slack#/types/date",
  "slack#/types/image",
  "slack#/types/entity_ref",
  "slack#/types/link",
  "slack#/types/email",
];
const TAG_COLOURS = ["red", "yellow", "green", "gray", "blue"];
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const isObject = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isWord = (value: unknown): value is string => typeof value === "string" && value !== "";
const problem = (message: string, pointer: string) => `${message} (pointer: ${pointer})`;
const missing = (name: string, at: string) => problem(`missing required field: ${name}`, at);

/** What Slack's description of Work Objects requires of one. */
export function* entityProblems(
  given: unknown,
  { at, types }: { at: string; types: readonly string[] },
): Problems {
  if (!isObject(given)) {
    yield problem("must be an object", at);
    return;
  }
  if (!types.includes(String(given.entity_type))) {
    yield problem(
      `the app has no previews of the type: ${String(given.entity_type)}`,
      `${at}/entity_type`,
    );
  }
  if (!isWord(given.url) || !URL.canParse(given.url)) yield missing("url", at);
  const reference = given.external_ref;
  if (!isObject(reference) || !isWord(reference.id)) yield missing("id", `${at}/external_ref`);
  yield* payloadProblems(given.entity_payload, `${at}/entity_payload`);
}

function* payloadProblems(payload: unknown, at: string): Problems {
  if (!isObject(payload)) {
    yield missing("entity_payload", at);
    return;
  }
  const { attributes, custom_fields: fields = [], display_order: order = [] } = payload;
  const title = isObject(attributes) ? attributes.title : undefined;
  if (!isObject(title) || !isWord(title.text)) yield missing("text", `${at}/attributes/title`);
  if (isObject(attributes) && isObject(attributes.product_icon)) {
    const icon = attributes.product_icon;
    if (!isWord(icon.alt_text)) yield missing("alt_text", `${at}/attributes/product_icon`);
  }
  if (payload.fields !== undefined) yield problem("an item has custom fields only", `${at}/fields`);
  if (!Array.isArray(fields) || !Array.isArray(order)) {
    yield problem("must be an array", at);
    return;
  }
  const keys = fields.map((field: unknown) => (isObject(field) ? field.key : undefined));
  if (new Set(keys).size < keys.length) yield problem("keys repeat", `${at}/custom_fields`);
  for (const key of order) {
    if (!keys.includes(key)) yield problem(`no such field: ${String(key)}`, `${at}/display_order`);
  }
  for (const [index, field] of fields.entries()) {
    yield* fieldProblems(field, `${at}/custom_fields/${index}`);
  }
}

function* fieldProblems(field: unknown, at: string): Problems {
  if (!isObject(field)) {
    yield problem("must be an object", at);
    return;
  }
  for (const name of ["key", "label"]) if (!isWord(field[name])) yield missing(name, at);
  const { type, value, user } = field;
  if (!FIELD_TYPES.includes(String(type))) yield problem(`unknown type: ${String(type)}`, at);
  for (const name of ["icon", "tag_color", "format", "long"]) {
    if (field[name] !== undefined && type !== "string") yield problem(`${name} is for strings`, at);
  }
  if (field.tag_color !== undefined && !TAG_COLOURS.includes(String(field.tag_color))) {
    yield problem(`unknown tag_color: ${String(field.tag_color)}`, at);
  }
  if (type === "string" && typeof value !== "string") yield missing("value", at);
  if (type === "integer" && !Number.isInteger(value)) yield missing("value", at);
  if (type === "slack#/types/date" && !DAY.test(String(value))) yield missing("value", at);
  if (type === "slack#/types/user") {
    const named = isObject(user) ? [user.user_id, user.text].filter(isWord).length : 0;
    if (named !== 1) yield problem("needs either user_id or text", `${at}/user`);
  }
}

/** Only after `entityProblems` found nothing. */
export const asEntity = (given: unknown) => given as Entity;
