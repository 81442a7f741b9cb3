interface WantedWidth {
  /** Null takes what is left. */
  width: number | null;
  least: number;
}

/**
 * Widths that keep to the room there is.
 *
 * What is left goes to the columns without a width of their own. What is missing is taken from all, in proportion to
 * what they can spare; none gets less than its least, unless there is no room for that either.
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

/** '96px' and '16%' of a room as pixels; null for what takes what is left. */
function pixelsOf(width: string | undefined, room: number): number | null {
  const number = Number.parseFloat(width ?? "");
  if (Number.isNaN(number)) return null;
  return width?.endsWith("%") ? (room * number) / 100 : number;
}

/** How the columns can be laid out by whoever looks at them. */
export interface Arranging<Key extends string> {
  /** How much room the table has; 0 while that is not known. */
  room: number;
  /** Widths that somebody has chosen. */
  chosen: Partial<Record<Key, number>>;
  leastOf: (key: Key) => number;
  /** Null: as wide as it was made. */
  onWidth: (key: Key, width: number | null) => void;
  /** One takes the place of another. */
  onMove: (key: Key, to: Key) => void;
}

interface Arranged<Key extends string> {
  key: Key;
  width?: string;
}

const WIDEST = 1000;

interface Widths {
  pixels: number[];
  /** Until somebody has chosen a width, the columns are as they were made. */
  isChosen: boolean;
}

/** How wide each column is. */
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
    // What somebody has chosen is kept as long as the others have something to spare.
    least: Math.max(given[key] ?? 0, leastOf(key)),
  }));
  return {
    pixels:
      room > 0 ? fitWidths(wanted, room - lead) : wanted.map(({ width, least }) => width ?? least),
    isChosen: room > 0 && Object.keys(given).length > 0,
  };
}

/** How wide a column can get before the others have their least. */
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
