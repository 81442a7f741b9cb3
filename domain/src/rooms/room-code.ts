/** Letters and digits that can't be confused when read or spoken: no 0 or O, no 1, I or L. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 8;

/** Generates a code; `pick` returns a random index below the given number. */
export function newRoomCode(pick: (among: number) => number): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(pick(LETTERS.length))).join("");
}

/** Normalises a typed code; null if it can't be one. 'abcd-efgh' is ABCDEFGH. */
export function readRoomCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  const isCode = code.length === LENGTH && Array.from(code).every((one) => LETTERS.includes(one));
  return isCode ? code : null;
}

/** A code in two halves, for reading aloud. */
export function spelledRoomCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}
