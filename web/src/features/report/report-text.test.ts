import type { CheckReason, CoachingLine } from "@touchline/domain";
import { expect, it } from "vitest";
import { formatCoachingLine, formatReason } from "./report-text.ts";

const said = (line: object) => Object.values(formatCoachingLine(line as CoachingLine, "EUR"));

it.each([
  [
    { kind: "nothing-open" },
    "No open deals in this list.",
    "Start with your next conversations, or check below which stages count as open.",
  ],
  [
    { kind: "overdue", amount: 1200.4, share: 0.254, owner: "Ana" },
    "€1,200, 25% of what is open, is past its close date.",
    "Go through those dates first, starting with Ana: until they're right, your forecast isn't.",
  ],
  [
    { kind: "overdue", amount: 1200.6, share: 0.255, owner: null },
    "€1,201, 26% of what is open, is past its close date.",
    "Go through those dates first: until they're right, your forecast isn't.",
  ],
  [
    { kind: "no-dates", count: 3, share: 0.5 },
    "3 open deals, 50% of all, have no close date.",
    "For each, ask what the customer decides next and when. That's your close date.",
  ],
  [
    { kind: "thin", ratio: 1.25, missing: 900 },
    "Coverage is 1.3x; 3.0x would be healthy.",
    "€900 of new pipeline is missing. Plan where it will come from before you talk about closing.",
  ],
  [
    { kind: "quiet", share: 0.4 },
    "No activity for 30 days on 40% of the open money.",
    "For each of these deals: ask the customer one question this week, or take it out of the forecast.",
  ],
  [
    { kind: "old", share: 0.4, usualDays: null },
    "40% of the open money is older than 180 days.",
    "Decide deal by deal: a new reason to buy, or out of the pipeline.",
  ],
  [
    { kind: "old", share: 0.4, usualDays: 1 },
    "40% of the open money is older than 180 days; won deals took 1 day.",
    "Decide deal by deal: a new reason to buy, or out of the pipeline.",
  ],
  [
    { kind: "one-deal", name: "Acme", share: 0.6 },
    "Acme alone is 60% of the open money.",
    "Plan for losing it, and find out who else there has to say yes.",
  ],
  [
    { kind: "large-lost", byCount: 0.5, byAmount: 0.2 },
    "You win 50% of the deals but 20% of the money.",
    "You lose the large deals. Go through the last three together, stage by stage.",
  ],
  [
    { kind: "sound" },
    "Dates are right, deals are fresh, and no single deal decides the quarter.",
    "Use the time to coach one skill instead.",
  ],
])("[T-10] %j", (line, found, so) => {
  expect(said(line)).toEqual([found, so]);
});

it.each([
  [{ kind: "overdue", days: 1 }, "1 day past its close date"],
  [{ kind: "closes-quietly", inDays: 4, quietDays: 31 }, "Closes in 4 days, quiet for 31"],
  [{ kind: "quiet", days: 2 }, "Quiet for 2 days"],
  [{ kind: "no-close-date" }, "No close date"],
  [{ kind: "old", days: 200 }, "Open for 200 days"],
])("[T-10] %j is why", (reason, words) => {
  expect(formatReason(reason as CheckReason)).toBe(words);
});
