import type { Deal, Risk } from "@touchline/contract";
import { RISK_LABELS } from "@touchline/domain";
import { formatShortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { IssuesCell } from "./issues-cell.tsx";
import styles from "./risk-cell.module.css";
import { RiskChip } from "./risk-chip.tsx";
import { useRiskText } from "./risk-line.tsx";
import { useIssues } from "./use-issues.ts";

interface RiskCellProps {
  deal: Deal;
  /** The deals on the same page; their issues are loaded in one request. */
  page: { id: string }[];
}

interface IssuesAndRiskCellProps extends RiskCellProps {
  /** Whether the risk has a separate column. */
  isRiskApart: boolean;
}

/** A deal's issues, below its risk level if that is high or medium. */
export function IssuesAndRiskCell({ deal, page, isRiskApart }: IssuesAndRiskCellProps) {
  const risk = useRisk(deal, page);
  return (
    <span className={styles.cell} data-over-badge>
      {!isRiskApart && risk && risk.level !== "low" && <Level deal={deal} risk={risk} />}
      <IssuesCell deal={deal} page={page} />
    </span>
  );
}

function Level({ deal, risk }: { deal: Deal; risk: Risk }) {
  const { amountInHomeCurrency: amount, closeDate } = deal;
  return (
    <span
      className="text-sm/inherit font-semibold text-warn data-[level=high]:text-bad"
      data-level={risk.level}
      title={useRiskText({ risk, amount, closeDate })}
    >
      {RISK_LABELS[risk.level]}
      <VisuallyHidden> risk</VisuallyHidden>
    </span>
  );
}

export function RiskCell({ deal, page }: RiskCellProps) {
  const { currency } = useSession();
  const risk = useRisk(deal, page);
  if (!risk) return null;
  return (
    <span className={styles.cell}>
      <RiskChip level={risk.level} />
      {risk.level !== "low" && risk.atStake !== null && (
        <span className="text-sm/inherit text-quiet number" title="At stake">
          {formatShortMoney(risk.atStake, currency)}
        </span>
      )}
    </span>
  );
}

/** Returns the stored risk until the page's deals have been re-evaluated. */
function useRisk(deal: Deal, page: { id: string }[]): Risk | null | undefined {
  const issues = useIssues(page.map(({ id }) => id));
  const found = issues.data?.find(({ dealId }) => dealId === deal.id);
  return found ? found.risk : deal.risk;
}
