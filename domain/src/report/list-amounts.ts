export type DecimalSign = "," | ".";

/** How many amounts of a column can only be read with a decimal comma, only with a point, or with either. */
export interface AmountEvidence {
  filled: number;
  readable: number;
  comma: number;
  point: number;
  /** '1.234': a thousand, or one and a bit. */
  eitherPoint: number;
  /** How often each currency stands beside an amount. */
  currencies: Map<string, number>;
}

const SIGNS: Record<string, string> = { "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY", "₹": "INR" };

const SCALES: Record<string, number> = {
  k: 1e3,
  tsd: 1e3,
  m: 1e6,
  mio: 1e6,
  mln: 1e6,
  bn: 1e9,
  mrd: 1e9,
};

const AMOUNT =
  /^(\()?\s*([-+−])?\s*(?:\p{Sc}|[\p{L}.]{1,3}\p{Sc}?)?\s*([-+−])?\s*(\d[\d.,'’\s]*|[.,]\d+)\s*(\p{Sc}|[\p{L}.]{1,3})?\s*([-−])?(\))?$/u;
/** '1,234.-' is how some write that there are no cents. */
const NO_CENTS = /[.,][-–—]+$/;
const GROUPED = /^\d{1,3}([.,]\d{3})+$/;

type Reading = DecimalSign | "either-comma" | "either-point" | "whole";

interface Written {
  digits: string;
  factor: number;
  reading: Reading;
}

export function noAmounts(): AmountEvidence {
  const currencies = new Map<string, number>();
  return { filled: 0, readable: 0, comma: 0, point: 0, eitherPoint: 0, currencies };
}

/** Takes one more cell of a column into account. */
export function noteAmount(evidence: AmountEvidence, cell: string): void {
  if (cell === "") return;
  evidence.filled += 1;
  const written = writtenAmount(cell);
  if (!written) return;
  evidence.readable += 1;
  if (written.reading === ",") evidence.comma += 1;
  if (written.reading === ".") evidence.point += 1;
  if (written.reading === "either-point") evidence.eitherPoint += 1;
  const currency = currencyBeside(cell);
  if (currency === null) return;
  evidence.currencies.set(currency, (evidence.currencies.get(currency) ?? 0) + 1);
}

/** The currency that is written with an amount: '€ 5', '5 CHF'. */
function currencyBeside(amount: string): string | null {
  const word = /\b[A-Z]{3}\b/.exec(amount)?.[0];
  const code = word && SCALES[word.toLowerCase()] ? undefined : word;
  const sign = /\p{Sc}/u.exec(amount)?.[0];
  return code ?? (sign === undefined ? null : (SIGNS[sign] ?? null));
}

/**
 * The decimal sign of a column, by what its other cells leave open.
 *
 * '1.234' alone is taken for a thousand: prices have two decimals, not three.
 */
export function decimalSignOf({ comma, point, eitherPoint }: AmountEvidence): DecimalSign {
  if (comma !== point) return comma > point ? "," : ".";
  return eitherPoint > 0 ? "," : ".";
}

/** An amount as people and programs write it: '€1.234,50', '(1,234.50)', "CHF 1'234.-", '1,5 Mio'. */
export function readAmount(cell: string, decimal: DecimalSign): number | null {
  const written = writtenAmount(cell);
  if (!written) return null;
  const amount = Number(withPoint(written, decimal)) * written.factor;
  return Number.isFinite(amount) ? Math.round(amount * 100) / 100 + 0 : null;
}

function withPoint({ digits, reading }: Written, decimal: DecimalSign): string {
  const sign = reading === "," || reading === "." ? reading : decimal;
  const grouping = sign === "," ? /\./g : /,/g;
  return digits.replace(grouping, "").replace(",", ".");
}

function writtenAmount(cell: string): Written | null {
  const found = AMOUNT.exec(cell.trim().replace(NO_CENTS, ""));
  if (!found) return null;
  const [, open, before, inside, number = "", suffix = "", after, close] = found;
  if (!!open !== !!close) return null;
  const digits = number.replace(/['’\s]/g, "").replace(/[.,]$/, "");
  const reading = readingOf(digits);
  if (reading === null) return null;
  const unit = suffix.toLowerCase().replace(/\.$/, "");
  const scale = /^\p{L}$/u.test(unit) && !SCALES[unit] ? null : (SCALES[unit] ?? 1);
  if (scale === null) return null;
  const isNegative = [open, before, inside, after].some((sign) => sign && sign !== "+");
  return { digits, reading, factor: isNegative ? -scale : scale };
}

/** Which signs a number can have been written with; null where no way of writing fits. */
function readingOf(digits: string): Reading | null {
  const commas = digits.split(",").length - 1;
  const points = digits.split(".").length - 1;
  if (commas === 0 && points === 0) return "whole";
  if (commas > 0 && points > 0) {
    const decimal = digits.lastIndexOf(",") > digits.lastIndexOf(".") ? "," : ".";
    const [whole = ""] = digits.split(decimal);
    const isSound = digits.split(decimal).length === 2 && GROUPED.test(whole);
    return isSound ? decimal : null;
  }
  const sign = commas > 0 ? "," : ".";
  const other = sign === "," ? "." : ",";
  const isGrouped = GROUPED.test(digits) && !digits.startsWith("0");
  if (commas + points > 1) return isGrouped ? other : null;
  if (isGrouped) return sign === "," ? "either-comma" : "either-point";
  return sign;
}
