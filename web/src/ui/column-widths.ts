interface RequestedWidth {
  /** Null takes the remaining width. */
  width: number | null;
  minWidth: number;
}

/**
 * Fits column widths into the available width. Surplus goes to columns without a width. A deficit
 * is taken from all columns in proportion to what they can spare; none goes below its minimum
 * unless even the minimums don't fit.
 */
export function fitWidths(wanted: RequestedWidth[], availableWidth: number): number[] {
  const flexible = wanted.filter(({ width }) => width === null).length;
  const minWidth = wanted.map(({ width, minWidth }) => Math.max(width ?? 0, minWidth));
  const left = availableWidth - minWidth.reduce((sum, one) => sum + one, 0);
  if (left >= 0) {
    const share = flexible > 0 ? left / flexible : 0;
    return minWidth.map((one, place) => (wanted[place]?.width === null ? one + share : one));
  }
  const spare = minWidth.map((one, place) => one - (wanted[place]?.minWidth ?? one));
  const all = spare.reduce((sum, one) => sum + one, 0);
  if (all < -left) {
    const bottom = wanted.map((one) => one.minWidth);
    const needed = bottom.reduce((sum, one) => sum + one, 0);
    return bottom.map((one) => (one * availableWidth) / needed);
  }
  return minWidth.map((one, place) => one + ((spare[place] ?? 0) * left) / all);
}

/** Converts '96px' and '16%' to pixels; null for columns that take the remaining width. */
function toPixels(width: string | undefined, availableWidth: number): number | null {
  const number = Number.parseFloat(width ?? "");
  if (Number.isNaN(number)) return null;
  return width?.endsWith("%") ? (availableWidth * number) / 100 : number;
}

/** User-adjustable column layout. */
export interface ColumnLayout<Key extends string> {
  /** The available width; 0 while unknown. */
  availableWidth: number;
  chosen: Partial<Record<Key, number>>;
  minWidthOf: (key: Key) => number;
  /** Null resets to the default width. */
  onWidth: (key: Key, width: number | null) => void;
  /** Moves a column to another's position. */
  onMove: (key: Key, to: Key) => void;
}

interface LaidOutColumn<Key extends string> {
  key: Key;
  width?: string;
}

const MAX_WIDTH = 1000;

interface ColumnWidths {
  pixels: number[];
  /** Until the user sets a width, the defaults apply. */
  isChosen: boolean;
}

export function layOutColumns<Key extends string>(
  columns: LaidOutColumn<Key>[],
  { availableWidth, chosen, minWidthOf }: ColumnLayout<Key>,
  draft: { key: Key; width: number } | null,
  lead: number,
): ColumnWidths {
  const given: Partial<Record<Key, number>> = draft
    ? { ...chosen, [draft.key]: draft.width }
    : chosen;
  const wanted = columns.map(({ key, width }) => ({
    width: given[key] ?? toPixels(width, availableWidth),
    // A width set by the user is retained as long as the others can shrink.
    minWidth: Math.max(given[key] ?? 0, minWidthOf(key)),
  }));
  return {
    pixels:
      availableWidth > 0
        ? fitWidths(wanted, availableWidth - lead)
        : wanted.map(({ width, minWidth }) => width ?? minWidth),
    isChosen: availableWidth > 0 && Object.keys(given).length > 0,
  };
}

/** Returns a column's maximum width before the others reach their minimum. */
export function maxWidthOf<Key extends string>(
  key: Key,
  columns: LaidOutColumn<Key>[],
  { availableWidth, minWidthOf }: ColumnLayout<Key>,
  lead: number,
): number {
  if (availableWidth === 0) return MAX_WIDTH;
  const others = columns.filter((column) => column.key !== key);
  const most = others.reduce(
    (left, column) => left - minWidthOf(column.key),
    availableWidth - lead,
  );
  return Math.min(MAX_WIDTH, Math.max(minWidthOf(key), most));
}
