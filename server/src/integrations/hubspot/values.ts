import { type Day, roundMoney } from "@touchline/domain";
import { z } from "zod";
import { dayOf, isTimeZone } from "../../context/time.ts";
import { isBody } from "./problems.ts";

/** HubSpot stores everything as text; unusual responses contain numbers, lists or nothing. */
export function textFrom(value: unknown): string {
  const isText = typeof value === "string";
  const text = isText || typeof value === "number" || typeof value === "boolean" ? `${value}` : "";
  // PostgreSQL rejects NUL in text.
  return text.includes("\0") ? text.replaceAll("\0", "") : text;
}

export function textOrNull(value: unknown): string | null {
  return textFrom(value) || null;
}

/** Larger amounts are typing errors and don't fit our columns. */
const MAX_AMOUNT = 1e15;

/** Rounds an amount to its currency's decimals; null if it isn't a number. */
export function amountFrom(value: unknown, currency: string | null): number | null {
  const text = textFrom(value).trim();
  const amount = text === "" ? Number.NaN : Number(text);
  return Math.abs(amount) < MAX_AMOUNT ? roundMoney(amount, currency) : null;
}

export function countFrom(value: unknown): number {
  const count = Math.trunc(Number(textFrom(value)));
  return count > 0 && Number.isSafeInteger(count) ? count : 0;
}

const EARLIEST = Date.UTC(1000, 0, 1);
const LATEST = Date.UTC(9999, 11, 30);

/** Parses ISO 8601 or milliseconds. */
export function instantFrom(value: unknown): Date | null {
  const text = textFrom(value).trim();
  const time = /^-?\d+$/.test(text) ? Number(text) : Date.parse(text);
  return time >= EARLIEST && time <= LATEST ? new Date(time) : null;
}

export function zoneFrom(value: unknown): string {
  const name = textFrom(value);
  return name !== "" && isTimeZone(name) ? name : "UTC";
}

/** HubSpot stores a close date as a timestamp and displays its day in the account's time zone. */
export function closeDayFrom(value: unknown, timeZone: string): Day | null {
  const instant = instantFrom(value);
  return instant && dayOf(instant, timeZone);
}

/**
 * The timestamp to write for a day: noon UTC is on that day almost everywhere. From New Zealand to
 * Kiribati noon UTC is already the next day, so use midnight UTC there.
 */
export function closeInstantOf(day: string, timeZone: string): string {
  const noon = `${day}T12:00:00.000Z`;
  const instant = instantFrom(noon);
  if (!instant) return day;
  return dayOf(instant, timeZone) === day ? noon : `${day}T00:00:00.000Z`;
}

export const Id = z.union([z.string().min(1), z.number()]).transform(String);
/** Values are validated individually where they are used. */
const LooseRecord = z.custom<Record<string, unknown>>(isBody).catch({});

/** A record of any type, with only the reliable fields. */
export const HubspotRecord = z.object({
  id: Id,
  properties: LooseRecord,
  propertiesWithHistory: LooseRecord,
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  archived: z.boolean().catch(false),
});
export type HubspotRecord = z.infer<typeof HubspotRecord>;

/** Drops items that can't be parsed, so that one bad item doesn't fail the list. */
export function validItems<T>(item: z.ZodType<T>): z.ZodType<T[]> {
  return z.array(z.unknown()).transform((items) =>
    items.flatMap((each) => {
      const read = item.safeParse(each);
      return read.success ? [read.data] : [];
    }),
  );
}

export const Paging = z
  .object({ next: z.object({ after: Id }) })
  .optional()
  .catch(undefined)
  .transform((paging) => paging?.next.after ?? null);

export const HubspotRecordPage = z.object({ results: validItems(HubspotRecord), paging: Paging });
