import { Link } from "@tanstack/react-router";
import type { Alert } from "@touchline/contract";
import { queueSearch } from "../../lib/queue.ts";
import { Chip } from "../../ui/chip.tsx";
import styles from "./potential-issues.module.css";

/** An alert's words, with the deal and its rating where the tokens stand. */
export function AlertLabel({ alert: { label, metadata } }: { alert: Alert }) {
  return label.split("#").map((part, place) => {
    const key = `${place} ${part}`;
    if (place % 2 === 0) return <span key={key}>{part}</span>;
    return <Token key={key} name={part} metadata={metadata} />;
  });
}

function Token({
  name,
  metadata: { deal, rating },
}: {
  name: string;
  metadata: Alert["metadata"];
}) {
  if (name === "deal-rating") {
    return rating === null ? null : <Chip tone="none">{rating}</Chip>;
  }
  if (name !== "deal-link" || !deal) return name;
  return (
    <Link
      to="."
      search={(shown: object) => ({ ...shown, ...queueSearch([deal.hubspotId]) })}
      resetScroll={false}
      className={styles.deal}
    >
      {deal.properties.dealname || "Deal without a name"}
    </Link>
  );
}
