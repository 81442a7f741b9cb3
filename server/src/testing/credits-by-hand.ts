/** What one person is credited with of a deal. */
export interface Credit {
  ownerId: string | null;
  deals: 0 | 1;
  value: number | null;
  weighted: number;
}

interface Given {
  ownerId: string | null;
  ownerCrmId: string | null;
  splits: string | null;
  amount: number | null;
  probability: number | null;
  decimals: number;
}

/**
 * The credits of one deal by their definition, unit by unit: each person has whole units of their
 * share; then the one who is short of most gets the next unit, until none is left.
 */
export function creditsByHand(
  given: Given,
  userOf: (crmId: string) => string | null,
): readonly Credit[] {
  const { ownerId, ownerCrmId, splits, amount, decimals } = given;
  const scale = 10 ** decimals;
  const units = Math.round((amount ?? 0) * scale);
  const chance = Math.round((given.probability ?? 0) * 10_000);
  const expected = Math.sign(units) * Math.round((Math.abs(units) * chance) / 10_000 + 1e-9);
  const people = (splits ?? "").split(";").map((one) => one.split(":"));
  if (people.length < 2 || !people.some(([id]) => id === ownerCrmId)) {
    return [{ ownerId, deals: 1, value: amount, weighted: expected / scale + 0 }];
  }
  const shares = people.map(([, share]) => BigInt(share ?? "0"));
  const values = dealOut(units, shares);
  const weighted = dealOut(expected, shares);
  return people.map(([id = ""], place) => ({
    ownerId: userOf(id),
    deals: id === ownerCrmId ? 1 : 0,
    value: amount === null ? null : (values[place] ?? 0) / scale + 0,
    weighted: (weighted[place] ?? 0) / scale + 0,
  }));
}

function dealOut(units: number, shares: readonly bigint[]): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  const total = BigInt(Math.abs(units));
  const given = shares.map((share) => (total * share) / whole);
  while (given.reduce((sum, one) => sum + one, 0n) < total) {
    const short = shares.map((share, place) => total * share - (given[place] ?? 0n) * whole);
    const most = short.reduce((max, one) => (one > max ? one : max), short[0] ?? 0n);
    const place = short.indexOf(most);
    given[place] = (given[place] ?? 0n) + 1n;
  }
  return given.map((one) => Math.sign(units) * Number(one) + 0);
}
