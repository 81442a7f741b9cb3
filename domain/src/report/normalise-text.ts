/**
 * Normalises text to lower case without accents, words separated by single spaces: 'Date de
 * clôture' is 'date de cloture'.
 */
export function normaliseText(text: string): string {
  return text
    .replace(/ß/g, "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
