import type { DealStatus } from "../deals/deal-status.ts";
import { normaliseText } from "./normalise-text.ts";

const WON_WORDS = new Set(
  "won closedwon iswon gewonnen gagne gagnee ganado ganada ganha ganho vinto vinta chiusavinta".split(
    " ",
  ),
);
const LOST_WORDS = new Set(
  "lost closedlost verloren perdu perdue perdido perdida perso persa chiusapersa abandoned disqualified".split(
    " ",
  ),
);
const OPEN_WORDS = new Set(
  "open offen ouvert ouverte abierto abierta aperto aperta aberto aberta".split(" "),
);

/** The status that a stage or status name implies; null if none. */
export function parseOutcome(text: string): DealStatus | null {
  const words = normaliseText(text).split(" ");
  if (words.includes("not") || words.includes("nicht")) {
    return words.some((word) => WON_WORDS.has(word)) ? "lost" : null;
  }
  if (words.some((word) => LOST_WORDS.has(word))) return "lost";
  if (words.some((word) => WON_WORDS.has(word))) return "won";
  return words.some((word) => OPEN_WORDS.has(word)) ? "open" : null;
}

/**
 * The status that a 'Won' column implies: yes is won; no is open or lost, which the stage decides.
 */
export function parseDealStatus(text: string): DealStatus | null {
  return /^(true|1|yes|ja|oui|si|sí)$/i.test(text.trim()) ? "won" : parseOutcome(text);
}
