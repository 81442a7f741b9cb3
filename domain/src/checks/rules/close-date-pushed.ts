import { slippage } from "../../deals/slippage.ts";
import type { Rule } from "../rule.ts";
import { counted, fact, text, times } from "../sentence.ts";

export const closeDatePushed: Rule = {
  id: "close-date-pushed",
  category: "forecast-impact",
  score: 2,
  title: "Close date pushed again and again",
  clearedBy: "Closing the deal; what happened to its date stays.",
  threshold: { value: 2, unit: "times" },
  find({ closeDateMoves }, threshold) {
    const { pushes, days } = slippage(closeDateMoves);
    if (pushes === 0 || pushes < threshold) return null;
    return [
      text("Its close date was pushed "),
      fact(times(pushes)),
      text(", by "),
      fact(counted(days, "day")),
      text(" in all."),
    ];
  },
};
