/** Letters and digits that cannot be taken for one another, read aloud or by eye: no 0 or O, no 1, I or L. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 8;

/** A new code from a source of chance: given how many there are to choose from, it names one. */
export function newRoomCode(pick: (among: number) => number): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(pick(LETTERS.length))).join("");
}

/** What somebody typed as a code, in its one spelling; null if it cannot be one. 'abcd-efgh' is ABCDEFGH. */
export function readRoomCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  const isCode = code.length === LENGTH && Array.from(code).every((one) => LETTERS.includes(one));
  return isCode ? code : null;
}

/** A code in two halves, as it is read aloud. */
export function spelledRoomCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}
