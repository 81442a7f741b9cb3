import type { DealDetail } from "@touchline/contract";

/** A section of the deal check that can be linked to. */
export type CardId = keyof DealDetail["issues"] | "basics";

/** Scrolls to a card of the same deal check and focuses it; the focus ring marks it. */
export function goToCard(from: Element, place: CardId) {
  const check = from.closest("[role=dialog]") ?? document;
  const card = check.querySelector<HTMLElement>(`[data-card="${place}"]`);
  const facts = card?.querySelector("details");
  if (facts) facts.open = true;
  card?.scrollIntoView({ block: "nearest" });
  card?.focus({ preventScroll: true });
}
