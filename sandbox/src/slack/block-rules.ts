import { createHash } from "node:crypto";
import type { Block } from "./blocks.ts";
import { SlackProblem } from "./problem.ts";

type Given = Record<string, unknown>;
type Problems = Generator<string>;

const MAX_BLOCKS = 50;
/** Slack documents no limit; this is where it was observed to reject. */
const MAX_TEXT_LENGTH = 13_000;
const INTERACTIVE = ["button", "static_select", "datepicker", "overflow"];

const isObject = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const lengthOf = (text: unknown) => (typeof text === "string" ? [...text].length : 0);
const problem = (message: string, pointer: string) => `${message} [json-pointer:${pointer}]`;

/** Rejects what Slack rejects; gives every block an id and every control an action id. */
export function validateBlocks(given: unknown): Block[] {
  if (!Array.isArray(given)) throw new SlackProblem("invalid_blocks_format");
  const errors = [...messageProblems(given)];
  if (errors.length > 0) {
    const messages = errors.map((text) => `[ERROR] ${text}`);
    throw new SlackProblem("invalid_blocks", { errors, response_metadata: { messages } });
  }
  if (textLength(given) > MAX_TEXT_LENGTH) throw new SlackProblem("msg_blocks_too_long");
  return given.map((block: Given, index) => {
    const made = { block_id: generateId(block, index), ...block };
    return {
      ...made,
      ...(Array.isArray(block.elements) && { elements: block.elements.map(withAction) }),
      ...(isObject(block.accessory) && { accessory: withAction(block.accessory, 0) }),
    } as Block;
  });
}

function withAction(element: Given, index: number): Given {
  if (!INTERACTIVE.includes(String(element.type))) return element;
  return { action_id: generateId(element, index), ...element };
}

function generateId(of: Given, index: number): string {
  const digest = createHash("sha256")
    .update(`${index} ${JSON.stringify(of)}`)
    .digest("base64");
  return digest.replace(/[^a-zA-Z0-9]/g, "").slice(0, 5);
}

/** The length of all visible text, at any depth. */
function textLength(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + textLength(item), 0);
  if (!isObject(value)) return 0;
  const own = lengthOf(value.text);
  return Object.values(value).reduce<number>((sum, item) => sum + textLength(item), own);
}

function* messageProblems(blocks: unknown[]): Problems {
  yield* tooMany(blocks, MAX_BLOCKS, "/blocks");
  yield* repeated(blocks, "block_id", "/blocks");
  for (const [index, block] of blocks.entries()) {
    const at = `/blocks/${index}`;
    if (isObject(block)) yield* blockProblems(block, at);
    else yield problem("must be an object", at);
  }
}

function* blockProblems(block: Given, at: string): Problems {
  yield* tooLong(block.block_id, 255, `${at}/block_id`);
  switch (block.type) {
    case "header":
      yield* textProblems(block.text, 150, `${at}/text`, ["plain_text"]);
      break;
    case "section":
      yield* sectionProblems(block, at);
      break;
    case "context":
      yield* contextProblems(listOf(block.elements), `${at}/elements`);
      break;
    case "actions":
      yield* actionsProblems(listOf(block.elements), `${at}/elements`);
      break;
    case "image":
      yield* missing(block, "image_url", at);
      yield* missing(block, "alt_text", at);
      break;
    case "divider":
      break;
    default:
      yield problem(`Unsupported type: ${String(block.type)}`, at);
  }
}

function* sectionProblems(block: Given, at: string): Problems {
  const fields = listOf(block.fields);
  if (block.text === undefined && fields.length === 0) {
    yield problem("missing required field: text or fields", at);
  }
  if (block.text !== undefined) yield* textProblems(block.text, 3000, `${at}/text`);
  yield* tooMany(fields, 10, `${at}/fields`);
  for (const [index, field] of fields.entries()) {
    yield* textProblems(field, 2000, `${at}/fields/${index}`);
  }
  if (block.accessory !== undefined) yield* elementProblems(block.accessory, `${at}/accessory`);
}

function* contextProblems(elements: unknown[], at: string): Problems {
  if (elements.length === 0) yield problem("must have at least 1 item", at);
  yield* tooMany(elements, 10, at);
  for (const [index, element] of elements.entries()) {
    if (isObject(element) && element.type === "image") continue;
    yield* textProblems(element, 2000, `${at}/${index}`);
  }
}

function* actionsProblems(elements: unknown[], at: string): Problems {
  if (elements.length === 0) yield problem("must have at least 1 item", at);
  yield* tooMany(elements, 25, at);
  yield* repeated(elements, "action_id", at);
  for (const [index, element] of elements.entries()) {
    yield* elementProblems(element, `${at}/${index}`);
  }
}

function* elementProblems(element: unknown, at: string): Problems {
  if (!isObject(element)) {
    yield problem("must be an object", at);
    return;
  }
  yield* tooLong(element.action_id, 255, `${at}/action_id`);
  if (element.placeholder !== undefined) {
    yield* textProblems(element.placeholder, 150, `${at}/placeholder`, ["plain_text"]);
  }
  if (element.confirm !== undefined) yield* confirmProblems(element.confirm, `${at}/confirm`);
  switch (element.type) {
    case "button":
      yield* buttonProblems(element, at);
      break;
    case "static_select":
      yield* optionsProblems(listOf(element.options), 100, `${at}/options`);
      break;
    case "overflow":
      yield* optionsProblems(listOf(element.options), 5, `${at}/options`);
      break;
    case "datepicker":
      if (!/^(\d{4}-\d{2}-\d{2})?$/.test(String(element.initial_date ?? ""))) {
        yield problem("must be a date", `${at}/initial_date`);
      }
      break;
    case "image":
      yield* missing(element, "alt_text", at);
      break;
    default:
      yield problem(`Unsupported type: ${String(element.type)}`, at);
  }
}

function* buttonProblems(element: Given, at: string): Problems {
  yield* textProblems(element.text, 75, `${at}/text`, ["plain_text"]);
  yield* tooLong(element.value, 2000, `${at}/value`);
  yield* tooLong(element.url, 3000, `${at}/url`);
  if (element.url !== undefined && !/^[a-z][a-z+.-]*:/i.test(String(element.url))) {
    yield problem("must be a valid URL", `${at}/url`);
  }
  if (element.style !== undefined && !["primary", "danger"].includes(String(element.style))) {
    yield problem("failed to match all enum values", `${at}/style`);
  }
}

function* optionsProblems(options: unknown[], most: number, at: string): Problems {
  if (options.length === 0) yield problem("must have at least 1 item", at);
  yield* tooMany(options, most, at);
  for (const [index, option] of options.entries()) {
    const pointer = `${at}/${index}`;
    if (!isObject(option)) {
      yield problem("must be an object", pointer);
      continue;
    }
    yield* textProblems(option.text, 75, `${pointer}/text`);
    yield* missing(option, "value", pointer);
    yield* tooLong(option.value, 150, `${pointer}/value`);
  }
}

function* confirmProblems(confirm: unknown, at: string): Problems {
  const { title, text, confirm: yes, deny } = isObject(confirm) ? confirm : ({} as Given);
  yield* textProblems(title, 100, `${at}/title`, ["plain_text"]);
  yield* textProblems(text, 300, `${at}/text`);
  yield* textProblems(yes, 30, `${at}/confirm`, ["plain_text"]);
  yield* textProblems(deny, 30, `${at}/deny`, ["plain_text"]);
}

function* textProblems(
  text: unknown,
  most: number,
  at: string,
  types: string[] = ["plain_text", "mrkdwn"],
): Problems {
  if (!isObject(text)) {
    yield problem("missing required field: text", at);
    return;
  }
  if (!types.includes(String(text.type))) yield problem(`must be ${types.join(" or ")}`, at);
  if (lengthOf(text.text) === 0) yield problem("must be more than 0 characters", `${at}/text`);
  yield* tooLong(text.text, most, `${at}/text`);
}

function* missing(of: Given, name: string, at: string): Problems {
  if (lengthOf(of[name]) === 0) yield problem(`missing required field: ${name}`, at);
}

function* tooLong(text: unknown, most: number, at: string): Problems {
  if (lengthOf(text) > most) yield problem(`must be less than ${most + 1} characters`, at);
}

function* tooMany(list: unknown[], most: number, at: string): Problems {
  if (list.length > most) yield problem(`no more than ${most} items allowed`, at);
}

function* repeated(list: unknown[], name: string, at: string): Problems {
  const ids = list.flatMap((one) => (isObject(one) ? (one[name] ?? []) : []));
  if (new Set(ids).size < ids.length) yield problem(`\`${name}\` already exists`, at);
}
