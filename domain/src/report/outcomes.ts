import type { DealStatus } from "../deals/deal-status.ts";
import { plainWords } from "./plain-words.ts";

const WON = new Set(
  "won closedwon iswon gewonnen gagne gagnee ganado ganada ganha ganho vinto vinta chiusavinta".split(
    " ",
  ),
);
const LOST = new Set(
  "lost closedlost verloren perdu perdue perdido perdida perso persa chiusapersa abandoned disqualified".split(
    " ",
  ),
);
const OPEN = new Set(
  "open offen ouvert ouverte abierto abierta aperto aperta aberto aberta".split(" "),
);

/** The status that a stage or status name implies; null if none. */
export function outcomeNamed(text: string): DealStatus | null {
  const words = plainWords(text).split(" ");
  if (words.includes("not") || words.includes("nicht")) {
    return words.some((word) => WON.has(word)) ? "lost" : null;
  }
  if (words.some((word) => LOST.has(word))) return "lost";
  if (words.some((word) => WON.has(word))) return "won";
  return words.some((word) => OPEN.has(word)) ? "open" : null;
}

/**
 * The status that a 'Won' column implies: yes is won; no is open or lost, which the stage decides.
 */
export function statusNamed(text: string): DealStatus | null {
  return /^(true|1|yes|ja|oui|si|sí)$/i.test(text.trim()) ? "won" : outcomeNamed(text);
}
