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
        found: "No deal in this list is open.",
        so: "Begin with the next conversations to be had, or check below which stages count as open.",
      };
    case "overdue":
      return {
        found: `${formatRounded(line.amount, currency)}, ${formatShare(line.share)} of what is open, is past its close date.`,
        so: `Go through those dates first${line.owner ? `, beginning with ${line.owner}` : ""}: until they are true, no forecast is.`,
      };
    case "no-dates":
      return {
        found: `${pluralise(line.count, "open deal")}, ${formatShare(line.share)} of all, have no close date.`,
        so: "Ask for each what the customer decides next and when; that day is the date.",
      };
    case "thin":
      return {
        found: `Coverage is ${formatRatio(line.ratio)}; 3.0x would be healthy.`,
        so: `${formatRounded(line.missing, currency)} of new pipeline is missing. Plan where it comes from before you talk about closing.`,
      };
    case "quiet":
      return {
        found: `Nothing has been heard for 30 days on ${formatShare(line.share)} of the open money.`,
        so: "For each of these deals: one question to the customer this week, or it leaves the forecast.",
      };
    case "old":
      return {
        found: `${formatShare(line.share)} of the open money is older than 180 days${line.usualDays === null ? "" : `; won deals took ${pluralise(line.usualDays, "day")}`}.`,
        so: "Decide deal by deal: a new reason to buy, or out of the pipeline.",
      };
    case "one-deal":
      return {
        found: `${line.name} alone is ${formatShare(line.share)} of the open money.`,
        so: "Rehearse what happens without it, and who else there has to say yes.",
      };
    case "large-lost":
      return {
        found: `You win ${formatShare(line.byCount)} of the deals but ${formatShare(line.byAmount)} of the money.`,
        so: "Large deals get away: look at the last three lost ones together, stage by stage.",
      };
    case "sound":
      return {
        found: "Dates are true, deals are fresh, and no single one decides.",
        so: "Spend the time on one skill instead of the list.",
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
