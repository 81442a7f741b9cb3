import type { Risk } from "@touchline/contract";
import { type Day, riskSentence } from "@touchline/domain";
import { dayIn, formatShortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { RiskChip } from "./risk-chip.tsx";

interface RiskyDeal {
  risk: Risk;
  amount: number | null;
  closeDate: string | null;
}

export function RiskLine(deal: RiskyDeal) {
  const words = useRiskText(deal);
  return (
    <p className="flex items-baseline gap-2 text-base/inherit text-quiet">
      <RiskChip level={deal.risk.level} />
      <span>{words.slice(words.indexOf(": ") + 2)}</span>
    </p>
  );
}

/** Returns e.g. 'High: €80k, closes in 9 days, no next step'. */
export function useRiskText({ risk, amount, closeDate }: RiskyDeal): string {
  const { currency, timeZone } = useSession();
  const today = dayIn(timeZone, new Date());
  const { level, reasons } = risk;
  return riskSentence({ level, amount, closeDate: closeDate as Day | null, reasons }, today)
    .map((part) => {
      if ("amount" in part) return formatShortMoney(part.amount, currency);
      if ("day" in part) return part.day;
      return "fact" in part ? part.fact : part.text;
    })
    .join("");
}
