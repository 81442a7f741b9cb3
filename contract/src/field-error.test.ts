import { describe, expect, it } from "vitest";
import { z } from "zod";
import { examples } from "./examples.ts";
import { fieldNameOf, parseFieldError, toFieldError } from "./field-error.ts";
import { type Route, routes } from "./index.ts";

const said = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error ? toFieldError(error.issues) : null;
};

const FORMS = [
  /^.+ is missing; it must be .+\.$/,
  /^.+ must (be|include) .+\.$/,
  /^.+ can't be empty\.$/,
  /^.+ needs at least .+\.$/,
  /^.+ can (have|ask for) .+\.$/,
  /^.+ isn't known here; leave it out\.$/,
  /^Select at least one [a-z ]+$/,
];
const VALIDATORS_WORDS =
  /expected|received|invalid|too (small|big)|[<>]=|\bmatch|pattern|regex|unrecognized|undefined|\bNaN\b|\barray\b|\bstring\b|\bint\b|\bboolean\b|discriminator/i;

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Lists the path of every field in a schema. */
function placesOf(shape: unknown, way: string[] = []): string[][] {
  if (!isJson(shape)) return [];
  const inner = Object.entries(isJson(shape.properties) ? shape.properties : {}).flatMap(
    ([key, value]) => placesOf(value, [...way, key]),
  );
  const items = isJson(shape.items) ? placesOf(shape.items, [...way, "0"]) : [];
  const ways = ["anyOf", "oneOf", "allOf"].flatMap((key) =>
    Array.isArray(shape[key]) ? shape[key].flatMap((one) => placesOf(one, way)) : [],
  );
  return [way, ...inner, ...items, ...ways];
}

function put(sent: unknown, [first, ...way]: string[], value: unknown): unknown {
  if (first === undefined) return value;
  if (/^\d+$/.test(first)) {
    const list = Array.isArray(sent) ? sent : [];
    return [put(list[0], way, value), ...list.slice(1)];
  }
  const held = isJson(sent) ? sent : {};
  return { ...held, [first]: put(held[first], way, value) };
}

const WRONG: unknown[] = [
  undefined,
  null,
  true,
  "",
  " ",
  "no such option",
  "x".repeat(200_000),
  -1,
  0.05,
  1.5,
  1e15,
  Number.NaN,
  [],
  Array.from({ length: 10_001 }, () => "x"),
  Array.from({ length: 10_001 }, () => ({})),
  [null],
  [{}],
  {},
  { nobodyKnows: 1 },
];

const PARTS = ["params", "query", "body"] as const;
const cases = routes.flatMap((route: Route) =>
  PARTS.flatMap((part) => {
    const schema = route[part];
    const name = `${route.method} ${route.path}`;
    return schema ? [{ name, part, schema, sent: examples[name]?.[part] ?? {} }] : [];
  }),
);

describe("[R-29] what a call refuses", () => {
  it.each(cases)(
    "$name $part is said in a sentence, whatever is wrong where",
    ({ schema, sent }) => {
      const places = placesOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
      const wrong: unknown[] = [];
      for (const place of places) {
        for (const value of WRONG) {
          const { error } = schema.safeParse(put(sent, place, value));
          for (const issue of error?.issues ?? []) {
            const { field, message } = toFieldError([issue]);
            const isSentence = FORMS.some((form) => form.test(message)) && /^[A-Z]/.test(message);
            if (!isSentence || message.length > 1000 || VALIDATORS_WORDS.test(message)) {
              wrong.push([field, message]);
            }
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each([
    [z.object({ name: z.string().min(1) }), { name: "" }, "name", "Name can't be empty."],
    [z.object({ name: z.string() }), {}, "name", "Name is missing; it must be text."],
    [
      z.object({ repId: z.uuid() }),
      { repId: "x" },
      "repId",
      "Rep must be an id like 7d0c2c1e-53f4-4b7e-9a1f-1c5a3a1f0b42.",
    ],
    [
      z.object({ emailAddress: z.email() }),
      { emailAddress: "x" },
      "emailAddress",
      "Email address must be an email address like name@example.com.",
    ],
    [
      z.object({ values: z.object({ quota: z.number().min(0) }) }),
      { values: { quota: -5 } },
      "values.quota",
      "Quota must be 0 or more.",
    ],
    [z.object({ days: z.int().max(3650) }), { days: 3651 }, "days", "Days must be 3,650 or less."],
    [z.object({ days: z.int() }), { days: 1.5 }, "days", "Days must be a whole number."],
    [
      z.object({ words: z.string().max(2) }),
      { words: "abc" },
      "words",
      "Words can have at most 2 characters.",
    ],
    [
      z.object({ role: z.enum(["rep", "manager"]) }),
      { role: "boss" },
      "role",
      "Role must be one of rep, manager.",
    ],
    [z.array(z.string().min(1)), ["a", ""], "1", "Entry 2 can't be empty."],
    [
      z.object({ choices: z.array(z.int()) }),
      { choices: ["a"] },
      "choices.0",
      "Entry 1 of choices must be a number.",
    ],
    [z.strictObject({}), { isOpen: 1 }, "isOpen", "Is open isn't known here; leave it out."],
    [z.object({}), [], "", "The request must be a JSON object."],
    [z.union([z.array(z.int()), z.int()]), "x", "", "The request must be a list or a number."],
  ])("names the field and what would be accepted: %#", (schema, value, field, message) => {
    expect(said(schema, value)).toEqual({ field, message });
  });

  it.each([
    ["week: must be a Monday.", "week", "Week must be a Monday."],
    ["title: can't be empty.", "title", "Title can't be empty."],
    ["period: choose this quarter.", "period", "Period: choose this quarter."],
    [
      "filters.repIds: can only have people on your team.",
      "filters.repIds",
      "Reps can only have people on your team.",
    ],
    [
      "note: must not contain the character NUL",
      "note",
      "Note must not contain the character NUL.",
    ],
    ["Task not found.", "", "Task not found."],
    ["url: The address is ours.", "url", "The address is ours."],
  ])("named first by a feature, '%s', is named in people's words", (given, field, message) => {
    expect(parseFieldError(given)).toEqual({ field, message });
  });

  it.each([
    [["hs_next_step"], "Next step"],
    [["RevieweeId"], "Reviewee"],
    [["notificationTime"], "Notification time"],
    [["actions", "1", "text"], "Text"],
    [[], "The request"],
  ])("calls %j '%s'", (path, name) => {
    expect(fieldNameOf(path)).toBe(name);
  });
});
