import { shallowEqual } from "@mantine/hooks";
import type { Deal, Pipeline, Session } from "@touchline/contract";
import type { Day, StandardProperty } from "@touchline/domain";
import { isValidElement, memo, type ReactNode, useEffect, useRef } from "react";
import { LISTED_DEALS } from "../../lib/deal-list-cache.ts";
import { type EditDeal, useEditDeal } from "../../lib/edit-deal.ts";
import { OwnFieldCell } from "../../lib/own-field-cell.tsx";
import { CELL_ROLE, Cell, ROW_ROLE } from "../../ui/table.tsx";
import {
  CloseDateCell,
  ConfidenceCell,
  NextStepCell,
  StageCell,
  UpdateCell,
} from "./deal-cells.tsx";
import type { DealColumn } from "./deal-columns.ts";
import styles from "./deals.module.css";
import { OwnerCell, ReviewCell, TitleCell, UNNAMED_DEAL, ValueCell } from "./read-only-cells.tsx";

const SAVED: Record<StandardProperty, string> = {
  dealstage: "Stage updated",
  closedate: "Close date updated",
  hs_manual_forecast_category: "Triage has been saved",
  deal_update: "Update saved",
  hs_next_step: "Next step updated.",
  closed_lost_reason: "Lost reason saved",
};

interface CellsProps {
  deal: Deal;
  columns: DealColumn[];
  pipelines: Pipeline[];
  /** A prop, so that a new day re-renders every row. */
  today: Day;
  /** A prop, so that the table reads it once instead of every row. */
  session: Session;
  issues: ReactNode;
  risk: ReactNode;
  slips: ReactNode;
  onOpen: (deal: Deal) => void;
}

interface DealRowProps extends CellsProps {
  isChosen: boolean;
  isOpen: boolean;
  onChoose: (id: string, isRange: boolean) => void;
}

/** One deal; most values are editable inline. */
export const DealRow = memo(function DealRow(props: DealRowProps) {
  const { isChosen, isOpen, onChoose, ...told } = props;
  const { deal } = told;
  const row = useRef<HTMLTableRowElement>(null);
  const name = deal.name || UNNAMED_DEAL;
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <tr
      {...ROW_ROLE}
      ref={row}
      data-row={deal.id}
      data-chosen={isChosen}
      aria-current={isOpen || undefined}
      className={styles.row}
    >
      <td {...CELL_ROLE} data-lead className={styles.lead}>
        <label
          className={`${styles.choose} has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:-outline-offset-2`}
        >
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isChosen}
            onChange={({ nativeEvent }) => onChoose(deal.id, isShiftPressed(nativeEvent))}
          />
        </label>
      </td>
      <Cells {...told} />
    </tr>
  );
}, areCellsEqual);

/**
 * Separate from the row, which renders the selection: selecting a page doesn't re-render its cells.
 */
const Cells = memo(function Cells(props: CellsProps) {
  const edit = useEditDeal(props.deal, {
    cached: LISTED_DEALS,
    pipelines: props.pipelines,
    session: props.session,
    saved: SAVED,
  });
  return props.columns.map(({ key, label, field, isNumber = false }) => (
    <Cell
      key={key}
      label={label}
      isNumber={isNumber}
      isTitle={key === "name"}
      isLabelled={field !== undefined}
    >
      {field ? (
        <OwnFieldCell
          deal={props.deal}
          field={field}
          session={props.session}
          edit={edit}
          isRightAligned={isNumber}
        />
      ) : (
        <Content {...props} edit={edit} column={key} />
      )}
    </Cell>
  ));
}, areCellsEqual);

/**
 * The table recreates the cell content on every selection; most rows have the same inputs as
 * before.
 */
function areCellsEqual<Props extends CellsProps>(before: Props, now: Props): boolean {
  const { columns, issues, risk, slips, ...others } = before;
  const {
    columns: columnsNow,
    issues: issuesNow,
    risk: riskNow,
    slips: slipsNow,
    ...othersNow
  } = now;
  return (
    shallowEqual(others, othersNow) &&
    areColumnsEqual(columns, columnsNow) &&
    isSameElement(issues, issuesNow) &&
    isSameElement(risk, riskNow) &&
    isSameElement(slips, slipsNow)
  );
}

function areColumnsEqual(before: DealColumn[], now: DealColumn[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ key, field }, place) => key === now[place]?.key && field === now[place]?.field)
  );
}

function isSameElement(one: ReactNode, other: ReactNode): boolean {
  if (!isValidElement<object>(one) || !isValidElement<object>(other)) return one === other;
  return one.type === other.type && shallowEqual(one.props, other.props);
}

function isShiftPressed(event: Event): boolean {
  return "shiftKey" in event && event.shiftKey === true;
}

interface ContentProps extends CellsProps {
  column: DealColumn["key"];
  edit: EditDeal;
}

function Content(props: ContentProps) {
  const { column, session, deal, pipelines, today, issues, risk, slips, onOpen } = props;
  const { set, save } = props.edit;
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
          today={today}
          slips={slips}
          onChange={(closedate) => set({ closedate })}
        />
      );
    case "amountInHomeCurrency":
      return <ValueCell deal={deal} session={session} />;
    case "Review":
      return <ReviewCell deal={deal} session={session} />;
    case "forecastCategory":
      return (
        <ConfidenceCell
          deal={deal}
          onChange={(hs_manual_forecast_category) => set({ hs_manual_forecast_category })}
        />
      );
    case "dealUpdate":
      return (
        <UpdateCell deal={deal} session={session} onSave={(deal_update) => save({ deal_update })} />
      );
    case "nextStep":
      return (
        <NextStepCell
          deal={deal}
          session={session}
          onSave={(hs_next_step) => save({ hs_next_step })}
        />
      );
    case "issues":
      return issues;
    case "risk":
      return risk;
  }
}
