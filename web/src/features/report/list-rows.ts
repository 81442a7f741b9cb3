import { type Delimiter, declaredDelimiter } from "@touchline/domain";
import Papa from "papaparse";
import { ListError } from "./list-error.ts";

/** A longer row means an unclosed quotation mark. */
const MAX_ROW_BYTES = 4 * 1024 * 1024;

interface Parsed {
  data: string[][];
  errors: { code: string }[];
  meta: { cursor: number };
}

/** Yields the rows of chunked text; skips blank ones. */
export async function* rowsOf(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncGenerator<string[][]> {
  let rest = "";
  let isFirst = true;
  for await (const piece of pieces) {
    const text = rest + (isFirst ? withoutDeclaration(piece) : piece);
    isFirst = false;
    const { data, meta } = parse(text, delimiter, false);
    rest = text.slice(meta.cursor);
    if (rest.length > MAX_ROW_BYTES) throw new ListError("open-quote");
    yield data.filter(isFilled);
  }
  const { data, errors } = parse(rest, delimiter, true);
  if (errors.some(({ code }) => code === "MissingQuotes")) throw new ListError("open-quote");
  yield data.filter(isFilled);
}

/** The library's streaming splits characters at chunk boundaries, so pass its parser text. */
function parse(text: string, delimiter: Delimiter, isLast: boolean): Parsed {
  return new Papa.Parser({ delimiter, newline: "\n" }).parse(text, 0, !isLast);
}

const isFilled = (row: string[]) => row.some((cell) => cell.trim() !== "");

function withoutDeclaration(text: string): string {
  return declaredDelimiter(text) === null ? text : text.slice(text.indexOf("\n") + 1);
}
