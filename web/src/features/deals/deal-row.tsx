import type { Deal, Pipeline } from "@touchline/contract";
import { memo, type ReactNode, useEffect, useRef } from "react";
import { dayIn } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Cell } from "../../ui/table.tsx";
import { CloseDateCell, NextStepCell, StageCell, TriageCell, UpdateCell } from "./deal-cells.tsx";
import type { DealColumn } from "./deal-columns.ts";
import styles from "./deals.module.css";
import { NAMELESS, OwnerCell, ReviewCell, TitleCell, ValueCell } from "./told-cells.tsx";
import { useSetProperty } from "./use-set-property.ts";

interface DealRowProps {
  deal: Deal;
  columns: DealColumn[];
  pipelines: Pipeline[];
  isChosen: boolean;
  /** It is the one shown in full. */
  isOpen: boolean;
  issues: ReactNode;
  slips: ReactNode;
  onChoose: (id: string, isRange: boolean) => void;
  onOpen: (deal: Deal) => void;
}

/** One deal; most of what it says can be changed where it stands. */
export const DealRow = memo(function DealRow(props: DealRowProps) {
  const { deal, columns, isChosen, isOpen, onChoose } = props;
  const row = useRef<HTMLTableRowElement>(null);
  const edit = useSetProperty(deal);
  const name = deal.name || NAMELESS;
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <tr
      ref={row}
      data-row={deal.id}
      data-chosen={isChosen}
      aria-current={isOpen || undefined}
      className={styles.row}
    >
      <td data-lead className={styles.lead}>
        <label className={styles.choose}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isChosen}
            onChange={({ nativeEvent }) => onChoose(deal.id, isShift(nativeEvent))}
          />
        </label>
      </td>
      {columns.map(({ key, label, isNumber = false }) => (
        <Cell key={key} label={label} isNumber={isNumber} isTitle={key === "name"}>
          <Content {...props} edit={edit} column={key} />
        </Cell>
      ))}
    </tr>
  );
});

function isShift(event: Event): boolean {
  return "shiftKey" in event && event.shiftKey === true;
}

interface ContentProps extends DealRowProps {
  column: DealColumn["key"];
  edit: ReturnType<typeof useSetProperty>;
}

function Content({ column, edit, deal, pipelines, issues, slips, onOpen }: ContentProps) {
  const { timeZone } = useSession();
  const { set, save } = edit;
  switch (column) {
    case "Owner":
      return <OwnerCell deal={deal} />;
    case "name":
      return (
        <TitleCell deal={deal} hasPipeline={pipelines.length > 1} onOpen={() => onOpen(deal)} />
      );
    case "dealStage":
      return (
        <StageCell deal={deal} pipelines={pipelines} onChange={(dealstage) => set({ dealstage })} />
      );
    case "closeDate":
      return (
        <CloseDateCell
          deal={deal}
          today={dayIn(timeZone, new Date())}
          slips={slips}
          onChange={(closedate) => set({ closedate })}
        />
      );
    case "amountInHomeCurrency":
      return <ValueCell deal={deal} />;
    case "Review":
      return <ReviewCell deal={deal} />;
    case "forecastCategory":
      return (
        <TriageCell
          deal={deal}
          onChange={(hs_manual_forecast_category) => set({ hs_manual_forecast_category })}
        />
      );
    case "dealUpdate":
      return <UpdateCell deal={deal} onSave={(deal_update) => save({ deal_update })} />;
    case "nextStep":
      return <NextStepCell deal={deal} onSave={(hs_next_step) => save({ hs_next_step })} />;
    case "issues":
      return issues;
  }
}
