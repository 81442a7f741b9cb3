import { Link } from "@tanstack/react-router";
import type { Alert } from "@touchline/contract";
import { reviewQueueSearch } from "../../lib/review-queue.ts";
import { useMemberName } from "./use-alerts.ts";

/** An alert's text with the deal and rating tokens filled in; the person links to their page. */
export function AlertLabel({ alert: { label, metadata, repId } }: { alert: Alert }) {
  const { data: name = "" } = useMemberName(metadata.deal ? null : repId);
  return label.split("#").map((part, place) => {
    const key = `${place} ${part}`;
    if (place % 2 === 1) return <Token key={key} name={part} metadata={metadata} />;
    if (place > 0 || !repId || name === "" || !part.startsWith(`${name} `)) {
      return <span key={key}>{part}</span>;
    }
    return (
      <span key={key}>
        <Link to="/rep/$repId" params={{ repId }} className="text-ink font-medium">
          {name}
        </Link>
        {part.slice(name.length)}
      </span>
    );
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
    return rating === null ? null : <span className="font-semibold number">{rating}</span>;
  }
  if (name !== "deal-link" || !deal) return name;
  return (
    <Link
      to="."
      search={(shown: object) => ({ ...shown, ...reviewQueueSearch([deal.hubspotId]) })}
      resetScroll={false}
      className="text-ink font-medium"
    >
      {deal.properties.dealname || "Unnamed deal"}
    </Link>
  );
}
