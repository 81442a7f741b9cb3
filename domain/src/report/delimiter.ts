export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const MAX_SAMPLED_RECORDS = 50;

/** Spreadsheets may declare it in a separate first line: 'sep=;'. */
export function declaredDelimiter(text: string): Delimiter | null {
  const sign = /^sep=(.)\r?(?:\n|$)/i.exec(text)?.[1];
  return DELIMITERS.find((delimiter) => delimiter === sign) ?? null;
}

/**
 * Detects the delimiter: the one by which most rows have as many cells as the heading; of two, the
 * one that makes more cells. In `Name;Amount` over `Anvil;1,50` the comma makes two cells of the
 * row and one of the heading.
 */
export function detectDelimiter(text: string): Delimiter {
  const declared = declaredDelimiter(text);
  if (declared) return declared;
  let best: { delimiter: Delimiter; agree: number; cells: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const [heading = 1, ...rows] = cellsPerRecord(text, delimiter);
    if (heading < 2) continue;
    const agree = rows.length ? rows.filter((cells) => cells === heading).length / rows.length : 1;
    const isBetter = !best || agree > best.agree || (agree === best.agree && heading > best.cells);
    if (isBetter) best = { delimiter, agree, cells: heading };
  }
  return best?.delimiter ?? ",";
}

function cellsPerRecord(text: string, delimiter: Delimiter): number[] {
  const found: number[] = [];
  let cells = 1;
  let isQuoted = false;
  let isBlank = true;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === delimiter) cells += 1;
    else if (!isQuoted && (sign === "\n" || sign === "\r")) {
      if (!isBlank) found.push(cells);
      if (found.length === MAX_SAMPLED_RECORDS) return found;
      cells = 1;
      isBlank = true;
      continue;
    }
    isBlank = false;
  }
  return isBlank ? found : [...found, cells];
}
