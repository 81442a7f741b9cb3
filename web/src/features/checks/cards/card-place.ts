import type { DealDetail } from "@touchline/contract";

/** A part of the deal check that can be led to. */
export type CardPlace = keyof DealDetail["issues"] | "basics";

/** Brings a card of the same deal check into sight and hands it the keyboard; its ring says which one was meant. */
export function goToCard(from: Element, place: CardPlace) {
  const check = from.closest("[role=dialog]") ?? document;
  const card = check.querySelector<HTMLElement>(`[data-card="${place}"]`);
  card?.scrollIntoView({ block: "nearest" });
  card?.focus({ preventScroll: true });
}
