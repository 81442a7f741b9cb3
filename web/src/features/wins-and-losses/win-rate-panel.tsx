import type { WinsAndLosses } from "@touchline/contract";
import { FIGURES, MIN_DEALS_FOR_DAYS, MIN_DECIDED_DEALS } from "@touchline/domain";
import {
  formatCount,
  formatMoney,
  formatPercent,
  formatShortMoney,
  pluralise,
} from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Figure, Figures } from "../../ui/figure.tsx";
import { Panel } from "../../ui/panel.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { OutcomeGroup } from "./use-wins-and-losses.ts";

const TOO_FEW = "Too few to say";

interface WinRatePanelProps {
  told: WinsAndLosses;
  onOpen: (group: OutcomeGroup) => void;
}

/** How often deals are won, and how long it takes. */
export function WinRatePanel({ told, onOpen }: WinRatePanelProps) {
  const { currency } = useSession();
  const { won, lost, winRate, cycleDays } = told;
  const decided = won.count + lost.count;
  const isFew = decided < MIN_DECIDED_DEALS;
  const few = `${pluralise(decided, "deal")} decided, ${MIN_DECIDED_DEALS} needed`;
  const share = (rate: number | null) => (rate === null ? TOO_FEW : formatPercent(100 * rate));
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Panel
      title="Win rate"
      context={`${pluralise(decided, "deal")} won or lost${told.isOwn ? ", yours only" : ""}`}
    >
      <div className="p-5 @container">
        <Figures>
          <Figure
            label="By count"
            value={share(winRate.byCount)}
            hint={isFew ? few : `${formatCount(won.count)} of ${formatCount(decided)}`}
            how={{
              formula: FIGURES.winRateByCount.formula,
              numbers: `${formatCount(won.count)} ÷ (${formatCount(won.count)} + ${formatCount(lost.count)})`,
              remark: `From ${MIN_DECIDED_DEALS} decided deals`,
            }}
          />
          <Figure
            label="By amount"
            value={share(winRate.byAmount)}
            hint={isFew ? few : undefined}
            how={{
              formula: FIGURES.winRateByAmount.formula,
              numbers: `${money(won.amount)} ÷ (${money(won.amount)} + ${money(lost.amount)})`,
              remark: `From ${MIN_DECIDED_DEALS} decided deals`,
            }}
          />
          <Figure
            label="Average cycle"
            value={cycleDays === null ? TOO_FEW : pluralise(cycleDays, "day")}
            hint={
              cycleDays === null
                ? `${pluralise(won.count, "win")}, ${MIN_DEALS_FOR_DAYS} needed`
                : `${pluralise(won.count, "win")}`
            }
            how={{
              formula: FIGURES.salesCycle.formula,
              numbers: `${pluralise(won.count, "won deal")}`,
            }}
          />
          <Figure
            label="Won"
            value={
              <Opener
                label="Show won deals"
                amount={won.amount}
                onClick={() => onOpen({ by: "won", title: "Won deals" })}
              />
            }
            hint={pluralise(won.count, "deal")}
          />
          <Figure
            label="Lost"
            value={
              <Opener
                label="Show lost deals"
                amount={lost.amount}
                onClick={() => onOpen({ by: "lost", title: "Lost deals" })}
              />
            }
            hint={pluralise(lost.count, "deal")}
          />
        </Figures>
      </div>
    </Panel>
  );
}

interface OpenerProps {
  label: string;
  amount: number;
  onClick: () => void;
}

function Opener({ label, amount, onClick }: OpenerProps) {
  const { currency } = useSession();
  return (
    <button
      type="button"
      className="unstyled cursor-pointer hover:underline focus-visible:rounded-sm"
      title={formatMoney(amount, currency)}
      onClick={onClick}
    >
      <VisuallyHidden>{label}: </VisuallyHidden>
      {formatShortMoney(amount, currency)}
    </button>
  );
}
