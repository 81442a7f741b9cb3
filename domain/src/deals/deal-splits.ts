import { decimalsOf } from "../money/currency.ts";

/** One person's part of a deal, by the CRM's id of the owner. The shares of a deal add up to 1. */
export interface DealShare {
  ownerId: string;
  share: number;
}

/** Shares are kept in millionths, so that they add up exactly. */
const WHOLE = 1_000_000;
/** HubSpot rounds shares, so that three thirds may be 0.9999. */
const MAX_MISSING = 1_000;
const MAX_LENGTH = 4_000;

/**
 * A deal's split as it is stored: by owner, in millionths. Empty if it is none: a deal of one
 * person, or shares that don't add up.
 */
export function storedSplit(given: readonly DealShare[]): string {
  const byOwner = new Map<string, number>();
  for (const { ownerId, share } of given) {
    const millionths = Math.round(share * WHOLE);
    if (!/^\w+$/.test(ownerId) || !(millionths > 0)) continue;
    byOwner.set(ownerId, (byOwner.get(ownerId) ?? 0) + millionths);
  }
  const total = [...byOwner.values()].reduce((sum, share) => sum + share, 0);
  if (byOwner.size < 2 || Math.abs(total - WHOLE) > MAX_MISSING) return "";
  const stored = [...byOwner]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([ownerId, share]) => `${ownerId}:${share}`)
    .join(";");
  return stored.length > MAX_LENGTH ? "" : stored;
}

/** The shares of a stored split; none if the deal isn't split or its owner isn't among them. */
export function sharesOf(stored: string | null, ownerId: string | null): DealShare[] {
  const parts = (stored ?? "").split(";").map((part) => {
    const [owner = "", millionths = ""] = part.split(":");
    return { ownerId: owner, share: Number(millionths) };
  });
  if (parts.length < 2 || !parts.some((part) => part.ownerId === ownerId)) return [];
  const total = parts.reduce((sum, { share }) => sum + share, 0);
  return parts.map(({ ownerId: owner, share }) => ({ ownerId: owner, share: share / total }));
}

/**
 * What each share of an amount is worth, to the last decimal of the currency: 100 in three thirds is
 * 33.34, 33.33 and 33.33. Units that are left go to the largest remainders, of equal ones to the
 * first, so the parts always add up to the amount. As `part_of_amount` in the database.
 */
export function splitAmount(
  amount: number,
  shares: readonly number[],
  currency: string | null,
): number[] {
  const scale = 10 ** decimalsOf(currency ?? "");
  const units = BigInt(Math.round(Math.abs(amount) * scale));
  const parts = shares.map((share) => BigInt(Math.round(share * WHOLE)));
  const all = parts.reduce((sum, part) => sum + part, 0n);
  if (all <= 0n) return shares.map(() => 0);
  const floors = parts.map((part) => (units * part) / all);
  const left = Number(units - floors.reduce((sum, floor) => sum + floor, 0n));
  const turns = parts
    .map((part, place) => ({ place, rest: (units * part) % all }))
    .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1))
    .slice(0, left);
  const raised = new Set(turns.map(({ place }) => place));
  return floors.map(
    (floor, place) =>
      (Math.sign(amount) * (Number(floor) + (raised.has(place) ? 1 : 0))) / scale + 0,
  );
}
