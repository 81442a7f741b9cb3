import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import type { DealDetail } from "@touchline/contract";
import { slipStory } from "@touchline/domain";
import type { ReactNode } from "react";
import type { EditDeal } from "../../../lib/edit-deal.ts";
import { formatMoney, formatPercent, formatShortMoney } from "../../../lib/format.ts";
import { useSession } from "../../../lib/session.ts";
import { Explained } from "../../../ui/explained.tsx";
import { amountHistory, closeDateHistory } from "../history.ts";
import { Card, Fact } from "./card.tsx";
import styles from "./cards.module.css";
import { Confidence } from "./confidence.tsx";
import { AmountLine, CloseDateLine } from "./history-lines.tsx";

interface ForecastImpactCardProps {
  deal: DealDetail;
  edit: EditDeal;
  /** Each push with its reason. */
  slips: ReactNode;
  isFolded?: boolean;
}

export function ForecastImpactCard(props: ForecastImpactCardProps) {
  const { deal, edit, slips, isFolded = false } = props;
  const { currency } = useSession();
  const isReasonMissing = deal.changes.some(({ push }) => push?.needsReason);
  const confidence = (
    <Fact label="Confidence">
      <Confidence
        deal={deal}
        onChange={(hs_manual_forecast_category) => edit.set({ hs_manual_forecast_category })}
      />
    </Fact>
  );
  return (
    <Card
      place="forecast-impact"
      title="Forecast impact"
      deal={deal}
      findings={deal.issues["forecast-impact"]}
      factsLabel={isFolded ? "Value and close date over time" : undefined}
      facts={
        <>
          <dl className="flex flex-wrap gap-y-2.5 gap-x-6">
            {!isFolded && confidence}
            <Fact label="Value">
              <Value deal={deal} />
            </Fact>
            <Fact label="Weighted">
              <WeightedValue deal={deal} />
            </Fact>
          </dl>
          <AmountLine steps={amountHistory(deal, currency)} />
          <CloseDateLine dates={closeDateHistory(deal)} words={slipTextOf(deal)} />
          {!(isFolded && isReasonMissing) && slips}
        </>
      }
    >
      {isFolded && (
        <>
          <dl>{confidence}</dl>
          {isReasonMissing && slips}
        </>
      )}
    </Card>
  );
}

function slipTextOf({ slippage, changes }: DealDetail): string {
  const reasons = changes.flatMap(({ push }) => push?.reason ?? []);
  const story = slipStory(slippage, reasons);
  return story ? story.charAt(0).toUpperCase() + story.slice(1) : "Never pushed out";
}

function Value({ deal }: { deal: DealDetail }) {
  const { currency } = useSession();
  const { amountInHomeCurrency: amount, amountEvolution } = deal;
  if (amount === null) return <span className="text-quiet">No amount</span>;
  const Arrow = amountEvolution === "decreased" ? IconArrowDownRight : IconArrowUpRight;
  return (
    <span
      className="inline-flex items-center gap-1.5 min-h-7 font-semibold number"
      title={formatMoney(amount, currency)}
    >
      {formatShortMoney(amount, currency)}
      {amountEvolution && (
        <span
          className="inline-flex items-center gap-0.5 text-sm/inherit font-medium text-good data-[evolution=decreased]:text-bad"
          data-evolution={amountEvolution}
        >
          <Arrow size={16} aria-hidden="true" />
          {amountEvolution}
        </span>
      )}
    </span>
  );
}

function WeightedValue({ deal }: { deal: DealDetail }) {
  const { currency } = useSession();
  const { weightedAmount, amountInHomeCurrency: amount, Stage } = deal;
  if (weightedAmount === null || amount === null || Stage.probability === null) {
    return <span className="text-quiet">–</span>;
  }
  const share = formatPercent(Stage.probability * 100);
  return (
    <span className="inline-flex items-center gap-1.5 min-h-7 font-semibold number">
      <Explained
        formula="Value × stage probability"
        numbers={`${formatMoney(amount, currency)} × ${share} = ${formatMoney(weightedAmount, currency)}`}
        remark={`Stage: ${Stage.label}`}
      >
        {formatShortMoney(weightedAmount, currency)}
      </Explained>
      <span className={`${styles.hint} text-sm text-quiet`}>{share}</span>
    </span>
  );
}
