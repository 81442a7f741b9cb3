import { createHash } from "node:crypto";

/** What is drawn at random, or differs from machine to machine. */
export const RANDOM: ReadonlyArray<[RegExp, string]> = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id"],
  [/\b[0-9a-f]{64}\b/g, "hash"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, "jwt"],
  [/\b(?:na1-[0-9a-f]{32}|[0-9a-f]{48})\b/g, "code"],
  [/(?<=\b(?:cs_test|cus|bps|sub)_)[0-9a-f]{24}\b/g, "stripe"],
  [/(?<=\btl(?:wh)?_)[\w-]{43}(?![\w-])/g, "secret"],
  [/\b4\/[\w-]{32}(?![\w-])/g, "code"],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, "secret"],
  // A public key of P-256.
  [/(?<![\w-])B[\w-]{86}(?![\w-])/g, "key"],
];

/** As a review room's is, under its name. */
const ROOM_CODE = /^[0-9A-Z]{8}$/;

/** An instant as PostgreSQL writes it, in whatever zone it runs. */
const IN_SOME_ZONE = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d/g;

const WIDTH = 160;
/** What is at least so long and comes again is written once. */
const MIN_REPEATED = 100;

export interface Entry {
  title: string;
  sent?: unknown;
  answer: unknown;
  /** What came of it beside the answer. */
  effects?: Record<string, unknown>;
}

/**
 * Entries as lines that a person can read and compare.
 *
 * Ids and secrets are numbered by first appearance, or have their known names. A value that comes again is written out
 * the first time only, after a mark (§1b2c3d), and named by it from then on.
 */
export function written(entries: readonly Entry[], known: ReadonlyMap<string, string>): string {
  const names = new Map(known);
  const counts = new Map<string, number>();
  const nameOf = (text: string, kind: string) => {
    const name = names.get(text);
    if (name !== undefined) return name;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    names.set(text, `${kind}-${count}`);
    return `${kind}-${count}`;
  };
  const places = [...known].filter(([text]) => text.startsWith("http"));
  const stable = (text: string) => {
    let result = text;
    for (const [place, name] of places) result = result.replaceAll(place, name);
    result = result.replace(IN_SOME_ZONE, (instant) => new Date(instant).toISOString());
    for (const [pattern, kind] of RANDOM) {
      result = result.replace(pattern, (found) => nameOf(found, kind));
    }
    return result;
  };
  const cleaned = (value: unknown): unknown => {
    if (typeof value === "string") return stable(value);
    if (Array.isArray(value)) return value.map(cleaned);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, inner]) => !isNoise(key, inner, value))
        .map(([key, inner]) => [
          stable(key),
          key === "code" && typeof inner === "string" && ROOM_CODE.test(inner)
            ? nameOf(inner, "code")
            : cleaned(key === "names" ? byValue(inner) : inner),
        ]),
    );
  };

  const clean = entries.map(({ title, sent, answer, effects = {} }) => ({
    title: stable(title),
    sent: cleaned(sent),
    answer: cleaned(answer),
    effects: Object.entries(effects).map(([name, value]) => ({ name, value: cleaned(value) })),
  }));
  const times = new Map<string, number>();
  const count = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const text = JSON.stringify(value);
    if (text.length >= MIN_REPEATED) {
      const seen = (times.get(text) ?? 0) + 1;
      times.set(text, seen);
      if (seen > 1) return;
    }
    for (const inner of Object.values(value)) count(inner);
  };
  for (const { sent, answer, effects } of clean) {
    count(sent);
    count(answer);
    for (const { value } of effects) count(value);
  }

  const shown = new Set<string>();
  const lines = (value: unknown, indent: string): string => {
    const text = JSON.stringify(value) ?? "undefined";
    if (typeof value !== "object" || value === null) return text;
    let tag = "";
    if ((times.get(text) ?? 0) > 1) {
      const mark = `§${createHash("sha1").update(text).digest("hex").slice(0, 6)}`;
      if (shown.has(text)) return `${mark}${hintOf(value)}`;
      shown.add(text);
      tag = `${mark} `;
    }
    const inner = `${indent} `;
    const parts = Array.isArray(value)
      ? value.map((one) => lines(one, inner))
      : Object.entries(value).map(([key, one]) => `${key}: ${lines(one, inner)}`);
    const [open, close] = Array.isArray(value) ? "[]" : "{}";
    if (parts.length === 0) return `${tag}${open}${close}`;
    const short = `${tag}${open} ${parts.join(", ")} ${close}`;
    if (!short.includes("\n") && indent.length + short.length <= WIDTH) return short;
    if (Array.isArray(value) && value.every((one) => typeof one !== "object")) {
      return `${tag}[\n${filled(parts, inner)}\n${indent}]`;
    }
    return `${tag}${open}\n${parts.map((part) => `${inner}${part}`).join("\n")}\n${indent}${close}`;
  };
  return `${clean
    .map(({ title, sent, answer, effects }) =>
      [
        `── ${title}`,
        ...(sent === undefined ? [] : [`sent ${lines(sent, "")}`]),
        lines(answer, ""),
        ...effects.map(({ name, value }) => `${name} ${lines(value, "")}`),
      ].join("\n"),
    )
    .join("\n\n")}\n`;
}

/** A map of names has no order of its own. */
function byValue(names: unknown): unknown {
  if (typeof names !== "object" || names === null || Array.isArray(names)) return names;
  return Object.fromEntries(
    Object.entries(names).sort(([, a], [, b]) => (String(a) < String(b) ? -1 : 1)),
  );
}

/** Short things side by side, as many as fit in a line. */
function filled(parts: readonly string[], indent: string): string {
  const rows: string[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (last === undefined || last.length + part.length + 2 > WIDTH) rows.push(indent + part);
    else rows[rows.length - 1] = `${last}, ${part}`;
  }
  return rows.join("\n");
}

export const NOISE: ReadonlySet<string> = new Set(["requestId", "hint", "channel_resource_id"]);

/** What says nothing: an id of one request or of a subscription, the end of a secret, a refusal's words said twice, and names that Slack gives blocks without one. */
function isNoise(key: string, value: unknown, beside: object): boolean {
  if (NOISE.has(key)) return true;
  if (key === "message") return "errorMessage" in beside && beside.errorMessage === value;
  return key === "block_id" && typeof value === "string" && value.length === 5;
}

function hintOf(value: object): string {
  const { name, title, label, text } = value as Record<string, unknown>;
  const hint = name ?? title ?? label ?? text;
  return typeof hint === "string" ? ` ${JSON.stringify(hint.slice(0, 40))}` : "";
}
