import type { SentencePart } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { createElement, Fragment } from "react";
import { dayIn, formatDay, formatMoney, formatShortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";

/** Renders a sentence from its parts: facts in bold, amounts and days in the standard format. */
export function Sentence({ parts }: { parts: SentencePart[] }) {
  return createElement(Fragment, null, ...parts.map((part) => createElement(Part, { part })));
}

function Part({ part }: { part: SentencePart }) {
  const { currency, timeZone } = useSession();
  if ("text" in part) return part.text;
  if ("fact" in part) return <strong>{part.fact}</strong>;
  if ("amount" in part) {
    return (
      <strong className="number" title={formatMoney(part.amount, currency)}>
        {formatShortMoney(part.amount, currency)}
      </strong>
    );
  }
  return <strong>{formatDay(part.day as Day, dayIn(timeZone, new Date()))}</strong>;
}
