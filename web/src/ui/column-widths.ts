interface WantedWidth {
  /** Null takes the remaining width. */
  width: number | null;
  least: number;
}

/**
 * Fits column widths into the available width. Surplus goes to columns without a width. A deficit
 * is taken from all columns in proportion to what they can spare; none goes below its minimum
 * unless even the minimums don't fit.
 */
export function fitWidths(wanted: WantedWidth[], room: number): number[] {
  const flexible = wanted.filter(({ width }) => width === null).length;
  const least = wanted.map(({ width, least }) => Math.max(width ?? 0, least));
  const left = room - least.reduce((sum, one) => sum + one, 0);
  if (left >= 0) {
    const share = flexible > 0 ? left / flexible : 0;
    return least.map((one, place) => (wanted[place]?.width === null ? one + share : one));
  }
  const spare = least.map((one, place) => one - (wanted[place]?.least ?? one));
  const all = spare.reduce((sum, one) => sum + one, 0);
  if (all < -left) {
    const bottom = wanted.map((one) => one.least);
    const needed = bottom.reduce((sum, one) => sum + one, 0);
    return bottom.map((one) => (one * room) / needed);
  }
  return least.map((one, place) => one + ((spare[place] ?? 0) * left) / all);
}

/** Converts '96px' and '16%' to pixels; null for columns that take the remaining width. */
function pixelsOf(width: string | undefined, room: number): number | null {
  const number = Number.parseFloat(width ?? "");
  if (Number.isNaN(number)) return null;
  return width?.endsWith("%") ? (room * number) / 100 : number;
}

/** User-adjustable column layout. */
export interface Arranging<Key extends string> {
  /** The available width; 0 while unknown. */
  room: number;
  chosen: Partial<Record<Key, number>>;
  leastOf: (key: Key) => number;
  /** Null resets to the default width. */
  onWidth: (key: Key, width: number | null) => void;
  /** Moves a column to another's position. */
  onMove: (key: Key, to: Key) => void;
}

interface Arranged<Key extends string> {
  key: Key;
  width?: string;
}

const WIDEST = 1000;

interface Widths {
  pixels: number[];
  /** Until the user sets a width, the defaults apply. */
  isChosen: boolean;
}

export function arranged<Key extends string>(
  columns: Arranged<Key>[],
  { room, chosen, leastOf }: Arranging<Key>,
  draft: { key: Key; width: number } | null,
  lead: number,
): Widths {
  const given: Partial<Record<Key, number>> = draft
    ? { ...chosen, [draft.key]: draft.width }
    : chosen;
  const wanted = columns.map(({ key, width }) => ({
    width: given[key] ?? pixelsOf(width, room),
    // A width set by the user is retained as long as the others can shrink.
    least: Math.max(given[key] ?? 0, leastOf(key)),
  }));
  return {
    pixels:
      room > 0 ? fitWidths(wanted, room - lead) : wanted.map(({ width, least }) => width ?? least),
    isChosen: room > 0 && Object.keys(given).length > 0,
  };
}

/** Returns a column's maximum width before the others reach their minimum. */
export function mostOf<Key extends string>(
  key: Key,
  columns: Arranged<Key>[],
  { room, leastOf }: Arranging<Key>,
  lead: number,
): number {
  if (room === 0) return WIDEST;
  const others = columns.filter((column) => column.key !== key);
  const most = others.reduce((left, column) => left - leastOf(column.key), room - lead);
  return Math.min(WIDEST, Math.max(leastOf(key), most));
}
