import { DealColumnKey, type ShownColumn } from "@touchline/contract";
import { type DealColumn, dealColumns } from "./deal-columns.ts";

interface Who {
  /** For users who see other people's deals. */
  hasOwners: boolean;
}

export function columnsAsMade(who: Who): ShownColumn[] {
  return dealColumns(who).flatMap(({ key, isExtra }) => (isExtra ? [] : { key }));
}

export function chosenColumns(shown: ShownColumn[] | undefined, who: Who): DealColumn[] {
  const all = dealColumns(who);
  if (!shown) return all.filter(({ isExtra }) => !isExtra);
  return shown.flatMap(({ key }) => all.find((column) => column.key === key) ?? []);
}

const MIN_RESIZED_WIDTH = 56;

/** The minimum width for manual resizing, narrower than the automatic minimum. */
export function narrowest({ least }: DealColumn): number {
  return Math.min(least, MIN_RESIZED_WIDTH);
}

export function chosenWidths(
  shown: ShownColumn[] | undefined,
): Partial<Record<DealColumnKey, number>> {
  const wide = shown?.flatMap(({ key, width }) => (width === undefined ? [] : [[key, width]]));
  return Object.fromEntries(wide ?? []);
}

/** Returns undefined if everything is at its default. */
export function tidyColumns(shown: ShownColumn[], who: Who): ShownColumn[] | undefined {
  return columnsAsText(shown) === columnsAsText(columnsAsMade(who)) ? undefined : shown;
}

export function columnsAsText(shown: ShownColumn[]): string {
  return shown.map(({ key, width }) => (width ? `${key}.${width}` : key)).join("_");
}

/** Parses possibly hand-edited text: ignores invalid entries and always includes the title. */
export function columnsFromText(text: string): ShownColumn[] {
  const found = new Map<DealColumnKey, ShownColumn>();
  for (const part of text.split("_")) {
    const [name, width] = part.split(".");
    const key = DealColumnKey.safeParse(name).data;
    if (key) found.set(key, { key, ...(width && { width: withinBounds(Number(width)) }) });
  }
  return found.has("name") ? [...found.values()] : [{ key: "name" }, ...found.values()];
}

const [NARROWEST, WIDEST] = [40, 1000];

function withinBounds(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

export function withoutColumn(shown: ShownColumn[], key: DealColumnKey): ShownColumn[] {
  return key === "name" ? shown : shown.filter((column) => column.key !== key);
}

/** Restores a column at its default position among the visible ones. */
export function withColumn(shown: ShownColumn[], key: DealColumnKey, who: Who): ShownColumn[] {
  const made = dealColumns(who).map((column) => column.key);
  const after = made.slice(made.indexOf(key) + 1);
  const place = shown.findIndex((column) => after.includes(column.key));
  return shown.toSpliced(place < 0 ? shown.length : place, 0, { key });
}

export function movedColumn(
  shown: ShownColumn[],
  key: DealColumnKey,
  to: DealColumnKey,
): ShownColumn[] {
  const [from, place] = [key, to].map((one) => shown.findIndex((column) => column.key === one));
  const column = shown[from ?? -1];
  if (!column || place === undefined || place < 0 || from === undefined) return shown;
  return shown.toSpliced(from, 1).toSpliced(place, 0, column);
}

/** Null resets to the default width. */
export function resizedColumn(
  shown: ShownColumn[],
  key: DealColumnKey,
  width: number | null,
): ShownColumn[] {
  return shown.map((column) =>
    column.key === key ? { key, ...(width !== null && { width: withinBounds(width) }) } : column,
  );
}
