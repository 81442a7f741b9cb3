/**
 * Currencies that don't have two decimals in ISO 4217. Browsers differ: some format IQD without
 * any.
 */
export const UNUSUAL_DECIMALS = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" "),
  3: "BHD IQD JOD KWD LYD OMR TND".split(" "),
  4: "CLF UYW".split(" "),
} as const;

/** No currency has more. */
export const MAX_DECIMALS = 4;

const DECIMALS = new Map(
  Object.entries(UNUSUAL_DECIMALS).flatMap(([decimals, currencies]) =>
    currencies.map((currency) => [currency, Number(decimals)] as const),
  ),
);

/** Returns a currency's number of decimals: 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}

/**
 * Rounds an amount to its currency's decimals, half away from zero: 15750.1255 KWD is 15750.126.
 * Without a known currency, retains all decimals that any currency could have.
 */
export function roundMoney(amount: number, currency: string | null): number {
  const decimals = currency ? decimalsOf(currency) : MAX_DECIMALS;
  // Through text, because 1.005 * 100 is less than 100.5.
  const [digits = "", exponent = "0"] = String(Math.abs(amount)).split("e");
  const minor = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  return (Math.sign(amount) * minor) / 10 ** decimals + 0;
}
