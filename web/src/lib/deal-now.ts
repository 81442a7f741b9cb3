import type { Deal } from "@touchline/contract";
import { categoryLabel, type Day, type Difference } from "@touchline/domain";
import { ownerWords } from "../ui/owner-name.tsx";
import { useToday } from "./as-of.ts";
import { shortDay } from "./format.ts";
import { amountNow, type NowWords, saidNow } from "./now-words.ts";
import { useSession } from "./session.ts";

/** Returns today's text for each field of a deal; null if unchanged. */
export function useNowWords({ amountInHomeCurrency, today: now }: Deal) {
  const { currency } = useSession();
  const today = useToday();
  return (field: Difference): NowWords | null => {
    if (!now?.differs.includes(field)) return null;
    switch (field) {
      case "stage":
        return saidNow("", stageWords(now));
      case "amount":
        return now.amountInHomeCurrency === null
          ? saidNow("", "no amount")
          : amountNow(amountInHomeCurrency ?? 0, now.amountInHomeCurrency, currency);
      case "closeDate":
        return saidNow("", now.closeDate ? shortDay(now.closeDate as Day, today) : "no date");
      case "category":
        // Closed deals have no triage; their stage is enough.
        return now.status === "open" ? saidNow("", categoryLabel(now.forecastCategory)) : null;
      case "owner":
        return saidNow("", now.ownedBy ? ownerWords(now.ownedBy) : "no owner");
      case "nextStep":
        return { text: "changed since", title: `Today: ${now.nextStep || "no next step"}` };
    }
  };
}

/** Returns 'Renewed, won'; stages that already contain the outcome don't repeat it. */
function stageWords({ stage, status }: NonNullable<Deal["today"]>): string {
  const isSaid = status === "open" || stage.toLowerCase().includes(status);
  return isSaid ? stage : `${stage}, ${status}`;
}
