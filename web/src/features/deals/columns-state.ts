import { DealColumnKey, type VisibleColumn } from "@touchline/contract";
import { type ColumnAccess, type DealColumn, dealColumns } from "./deal-columns.ts";

export function defaultColumns(who: ColumnAccess): VisibleColumn[] {
  return dealColumns(who).flatMap(({ key, isExtra }) => (isExtra ? [] : { key }));
}

export function chosenColumns(shown: VisibleColumn[] | undefined, who: ColumnAccess): DealColumn[] {
  const all = dealColumns(who);
  if (!shown) return all.filter(({ isExtra }) => !isExtra);
  return shown.flatMap(({ key }) => all.find((column) => column.key === key) ?? []);
}

const MIN_RESIZED_WIDTH = 56;

/** The minimum width for manual resizing, narrower than the automatic minimum. */
export function minResizedWidth({ minWidth }: DealColumn): number {
  return Math.min(minWidth, MIN_RESIZED_WIDTH);
}

export function chosenWidths(
  shown: VisibleColumn[] | undefined,
): Partial<Record<DealColumnKey, number>> {
  const wide = shown?.flatMap(({ key, width }) => (width === undefined ? [] : [[key, width]]));
  return Object.fromEntries(wide ?? []);
}

/** Returns undefined if everything is at its default. */
export function normaliseColumns(
  shown: VisibleColumn[],
  who: ColumnAccess,
): VisibleColumn[] | undefined {
  return stringifyColumns(shown) === stringifyColumns(defaultColumns(who)) ? undefined : shown;
}

export function stringifyColumns(shown: VisibleColumn[]): string {
  return shown
    .map(({ key, width }) => (width ? `${keyText(key)}.${width}` : keyText(key)))
    .join("_");
}

/** Parses possibly hand-edited text: ignores invalid entries and always includes the title. */
export function parseColumns(text: string): VisibleColumn[] {
  const found = new Map<DealColumnKey, VisibleColumn>();
  for (const part of text.split("_")) {
    const [name, width] = part.split(".");
    const key = DealColumnKey.safeParse(name && keyOf(name)).data;
    if (key) found.set(key, { key, ...(width && { width: clampWidth(Number(width)) }) });
  }
  return found.has("name") ? [...found.values()] : [{ key: "name" }, ...found.values()];
}

/** `own.renewal_date` is `own-renewal~date` in an address, where dots and underscores separate. */
const keyText = (key: DealColumnKey) => key.replace(/^own\./, "own-").replaceAll("_", "~");
const keyOf = (text: string) => text.replace(/^own-/, "own.").replaceAll("~", "_");

const [MIN_WIDTH, MAX_WIDTH] = [40, 1000];

function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

export function removeColumn(shown: VisibleColumn[], key: DealColumnKey): VisibleColumn[] {
  return key === "name" ? shown : shown.filter((column) => column.key !== key);
}

/** Restores a column at its default position among the visible ones. */
export function addColumn(
  shown: VisibleColumn[],
  key: DealColumnKey,
  who: ColumnAccess,
): VisibleColumn[] {
  const made = dealColumns(who).map((column) => column.key);
  const after = made.slice(made.indexOf(key) + 1);
  const place = shown.findIndex((column) => after.includes(column.key));
  return shown.toSpliced(place < 0 ? shown.length : place, 0, { key });
}

export function moveColumn(
  shown: VisibleColumn[],
  key: DealColumnKey,
  to: DealColumnKey,
): VisibleColumn[] {
  const [from, place] = [key, to].map((one) => shown.findIndex((column) => column.key === one));
  const column = shown[from ?? -1];
  if (!column || place === undefined || place < 0 || from === undefined) return shown;
  return shown.toSpliced(from, 1).toSpliced(place, 0, column);
}

/** Null resets to the default width. */
export function resizeColumn(
  shown: VisibleColumn[],
  key: DealColumnKey,
  width: number | null,
): VisibleColumn[] {
  return shown.map((column) =>
    column.key === key ? { key, ...(width !== null && { width: clampWidth(width) }) } : column,
  );
}
