import type { Review } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { formatDay, pluralise } from "../lib/format.ts";

type GivenReview = Pick<Review, "mail" | "expectation">;

export const isMailed = ({ mail }: GivenReview) =>
  mail.state === "sent" || mail.state === "waiting";

/** Sums up a deal check: '5 reviewed, 2 mailed, 1 ask due Mon 23 Nov'. */
export function checkSummary(reviews: readonly GivenReview[], today: Day): string {
  const mailed = reviews.filter(isMailed).length;
  const due = reviews.flatMap(({ expectation }) =>
    expectation ? [expectation.dueDay as Day] : [],
  );
  return [
    `${reviews.length} reviewed`,
    ...(mailed > 0 ? [`${mailed} mailed`] : []),
    ...(due.length > 0 ? [askText(due.toSorted(), today)] : []),
  ].join(", ");
}

function askText(due: Day[], today: Day): string {
  const [first, last] = [due[0], due.at(-1)];
  if (!first) return "";
  const when = first === last ? "due" : "the first due";
  const comma = first === last ? "" : ",";
  return `${pluralise(due.length, "ask")}${comma} ${when} ${formatDay(first, today)}`;
}
