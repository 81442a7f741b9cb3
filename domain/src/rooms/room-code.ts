/** Letters and digits that can't be confused when read or spoken: no 0 or O, no 1, I or L. */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;

/** Generates a code; `pick` returns a random index below the given number. */
export function newRoomCode(pick: (among: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () =>
    CODE_ALPHABET.charAt(pick(CODE_ALPHABET.length)),
  ).join("");
}

/** Normalises a typed code; null if it can't be one. 'abcd-efgh' is ABCDEFGH. */
export function parseRoomCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  const isCode =
    code.length === CODE_LENGTH && Array.from(code).every((one) => CODE_ALPHABET.includes(one));
  return isCode ? code : null;
}

/** A code in two halves, for reading aloud. */
export function formatRoomCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}
