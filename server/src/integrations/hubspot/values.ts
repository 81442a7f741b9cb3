import { type Day, roundMoney } from "@touchline/domain";
import { z } from "zod";
import { dayOf, isTimeZone } from "../../context/time.ts";
import { isBody } from "./problems.ts";

/** HubSpot keeps everything as text; odd answers carry numbers, lists or nothing. */
export function textFrom(value: unknown): string {
  const isText = typeof value === "string";
  const text = isText || typeof value === "number" || typeof value === "boolean" ? `${value}` : "";
  // PostgreSQL refuses this one character.
  return text.includes("\0") ? text.replaceAll("\0", "") : text;
}

export function textOrNull(value: unknown): string | null {
  return textFrom(value) || null;
}

/** Amounts beyond this are typing errors, and no column of ours could hold them. */
const MAX_AMOUNT = 1e15;

/** An amount in the decimals of its currency, or null where it is none. */
export function amountFrom(value: unknown, currency: string | null): number | null {
  const text = textFrom(value).trim();
  const amount = text === "" ? Number.NaN : Number(text);
  return Math.abs(amount) < MAX_AMOUNT ? roundMoney(amount, currency) : null;
}

/** A whole number that is not negative. */
export function countFrom(value: unknown): number {
  const count = Math.trunc(Number(textFrom(value)));
  return count > 0 && Number.isSafeInteger(count) ? count : 0;
}

const EARLIEST = Date.UTC(1000, 0, 1);
const LATEST = Date.UTC(9999, 11, 30);

/** An instant from ISO 8601 or milliseconds. */
export function instantFrom(value: unknown): Date | null {
  const text = textFrom(value).trim();
  const time = /^-?\d+$/.test(text) ? Number(text) : Date.parse(text);
  return time >= EARLIEST && time <= LATEST ? new Date(time) : null;
}

export function zoneFrom(value: unknown): string {
  const name = textFrom(value);
  return name !== "" && isTimeZone(name) ? name : "UTC";
}

/** HubSpot keeps a close date as an instant and shows its day in the account's time zone. */
export function closeDayFrom(value: unknown, timeZone: string): Day | null {
  const instant = instantFrom(value);
  return instant && dayOf(instant, timeZone);
}

/**
 * The instant to write for a day: noon UTC is on that day almost everywhere.
 *
 * From New Zealand to Kiribati noon UTC is already tomorrow, and midnight UTC is on the day.
 */
export function closeInstantOf(day: string, timeZone: string): string {
  const noon = `${day}T12:00:00.000Z`;
  const instant = instantFrom(noon);
  if (!instant) return day;
  return dayOf(instant, timeZone) === day ? noon : `${day}T00:00:00.000Z`;
}

export const Id = z.union([z.string().min(1), z.number()]).transform(String);
/** Its values are looked at one by one where they are used; that they are there is enough here. */
const Loose = z.custom<Record<string, unknown>>(isBody).catch({});

/** A record of any type, as far as it can be trusted. */
export const Thing = z.object({
  id: Id,
  properties: Loose,
  propertiesWithHistory: Loose,
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  archived: z.boolean().catch(false),
});
export type Thing = z.infer<typeof Thing>;

/** Items that can be read; a spoiled one must not take the others with it. */
export function sound<T>(item: z.ZodType<T>): z.ZodType<T[]> {
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

export const Things = z.object({ results: sound(Thing), paging: Paging });
