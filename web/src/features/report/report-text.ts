import type { CheckReason, CoachingLine } from "@touchline/domain";
import { formatMoney, formatPercent, formatRatio, pluralise } from "../../lib/format.ts";

const formatShare = (part: number) => formatPercent(part * 100);
/** Rounded for use in a sentence. */
const formatRounded = (amount: number, currency: string) =>
  formatMoney(Math.round(amount), currency);

/** What a manager should raise first: the finding and the advice. */
export function formatCoachingLine(
  line: CoachingLine,
  currency: string,
): { found: string; so: string } {
  switch (line.kind) {
    case "nothing-open":
      return {
        found: "No open deals in this list.",
        so: "Start with your next conversations, or check below which stages count as open.",
      };
    case "overdue":
      return {
        found: `${formatRounded(line.amount, currency)}, ${formatShare(line.share)} of what is open, is past its close date.`,
        so: `Go through those dates first${line.owner ? `, starting with ${line.owner}` : ""}: until they're right, your forecast isn't.`,
      };
    case "no-dates":
      return {
        found: `${pluralise(line.count, "open deal")}, ${formatShare(line.share)} of all, have no close date.`,
        so: "For each, ask what the customer decides next and when. That's your close date.",
      };
    case "thin":
      return {
        found: `Coverage is ${formatRatio(line.ratio)}; 3.0x would be healthy.`,
        so: `${formatRounded(line.missing, currency)} of new pipeline is missing. Plan where it will come from before you talk about closing.`,
      };
    case "quiet":
      return {
        found: `No activity for 30 days on ${formatShare(line.share)} of the open money.`,
        so: "For each of these deals: ask the customer one question this week, or take it out of the forecast.",
      };
    case "old":
      return {
        found: `${formatShare(line.share)} of the open money is older than 180 days${line.usualDays === null ? "" : `; won deals took ${pluralise(line.usualDays, "day")}`}.`,
        so: "Decide deal by deal: a new reason to buy, or out of the pipeline.",
      };
    case "one-deal":
      return {
        found: `${line.name} alone is ${formatShare(line.share)} of the open money.`,
        so: "Plan for losing it, and find out who else there has to say yes.",
      };
    case "large-lost":
      return {
        found: `You win ${formatShare(line.byCount)} of the deals but ${formatShare(line.byAmount)} of the money.`,
        so: "You lose the large deals. Go through the last three together, stage by stage.",
      };
    case "sound":
      return {
        found: "Dates are right, deals are fresh, and no single deal decides the quarter.",
        so: "Use the time to coach one skill instead.",
      };
  }
}

export function formatReason(reason: CheckReason): string {
  switch (reason.kind) {
    case "overdue":
      return `${pluralise(reason.days, "day")} past its close date`;
    case "closes-quietly":
      return `Closes in ${pluralise(reason.inDays, "day")}, quiet for ${reason.quietDays}`;
    case "quiet":
      return `Quiet for ${pluralise(reason.days, "day")}`;
    case "no-close-date":
      return "No close date";
    case "old":
      return `Open for ${pluralise(reason.days, "day")}`;
  }
}
