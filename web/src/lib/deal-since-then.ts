import type { Deal } from "@touchline/contract";
import { categoryLabel, type Day, type Difference } from "@touchline/domain";
import { formatOwner } from "../ui/owner-name.tsx";
import { useToday } from "./as-of.ts";
import { formatShortDay } from "./format.ts";
import { useSession } from "./session.ts";
import { amountSinceThen, type SinceThenText, textSinceThen } from "./since-then-text.ts";

/** Returns today's text for each field of a deal; null if unchanged. */
export function useSinceThenText({ amountInHomeCurrency, today: now }: Deal) {
  const { currency } = useSession();
  const today = useToday();
  return (field: Difference): SinceThenText | null => {
    if (!now?.differs.includes(field)) return null;
    switch (field) {
      case "stage":
        return textSinceThen("", stageText(now));
      case "amount":
        return now.amountInHomeCurrency === null
          ? textSinceThen("", "no amount")
          : amountSinceThen(amountInHomeCurrency ?? 0, now.amountInHomeCurrency, currency);
      case "closeDate":
        return textSinceThen(
          "",
          now.closeDate ? formatShortDay(now.closeDate as Day, today) : "no date",
        );
      case "category":
        // Closed deals have no triage; their stage is enough.
        return now.status === "open"
          ? textSinceThen("", categoryLabel(now.forecastCategory))
          : null;
      case "owner":
        return textSinceThen("", now.ownedBy ? formatOwner(now.ownedBy) : "no owner");
      case "nextStep":
        return { text: "changed since", title: `Today: ${now.nextStep || "no next step"}` };
    }
  };
}

/** Returns 'Renewed, won'; stages that already contain the outcome don't repeat it. */
function stageText({ stage, status }: NonNullable<Deal["today"]>): string {
  const isSaid = status === "open" || stage.toLowerCase().includes(status);
  return isSaid ? stage : `${stage}, ${status}`;
}
