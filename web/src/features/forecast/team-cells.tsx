import { Link } from "@tanstack/react-router";
import type { ForecastRow, ManagerCall } from "@touchline/contract";
import type { TeamTotals } from "@touchline/domain";
import { pluralise } from "../../lib/format.ts";
import type { ExplainedText } from "../../lib/goal-text.ts";
import type { QuarterChoice } from "../../lib/quarters.ts";
import { amountSinceThen, type SinceThenText } from "../../lib/since-then-text.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Explained } from "../../ui/explained.tsx";
import { SinceThen } from "../../ui/since-then.tsx";
import { Cell, ROW_ROLE } from "../../ui/table.tsx";
import { Attainment } from "./attainment.tsx";
import { Commit } from "./commit.tsx";
import {
  formatAttainment,
  formatBestCase,
  formatCommit,
  formatLikely,
  formatOpen,
  formatRemaining,
  formatStageBased,
} from "./forecast-text.ts";
import type { EditedPart, RowActions } from "./row-actions.ts";
import styles from "./team-table.module.css";
import { CoverageMark } from "./tiles.tsx";

interface PersonProps {
  rep: ForecastRow["rep"];
  /** Why they stand where they do; null if the quota can't be compared. */
  standing: string | null;
  isFurthest: boolean;
}

export function Person({ rep, standing, isFurthest }: PersonProps) {
  return (
    <Cell label="Name" isTitle>
      <span className="flex items-center gap-2.5">
        <Avatar name={rep.name} size={28} />
        <span className="flex flex-col min-w-0">
          <Link
            to="/rep/$repId"
            params={{ repId: rep.id }}
            className="py-(--reach) -my-(--reach) no-underline wrap-anywhere text-ink font-medium hover:underline"
          >
            {rep.name}
          </Link>
          {isFurthest && (
            <span className="whitespace-nowrap text-sm text-bad">Furthest from goal</span>
          )}
          {standing && <span className="text-sm font-normal text-quiet number">{standing}</span>}
        </span>
      </span>
    </Cell>
  );
}

interface RowCellsProps extends RowActions {
  row: ForecastRow;
  /** Today's row, if this one is of a past day. */
  now: ForecastRow | undefined;
  call: ManagerCall | undefined;
  choice: QuarterChoice;
  currency: string;
}

/**
 * All cells except the name. Editable values open the goal alignment, deal counts open their deals.
 */
export function RowCells(props: RowCellsProps) {
  const { row, now, call, choice, currency, onEdit, onCall, onDeals } = props;
  const { rep, attainment, quarterlyCommit, totalOpen, mostLikely, bestCase } = row;
  const isMeasured = choice !== "beyond";
  const goal = { ...attainment, repCommit: quarterlyCommit.value };
  const edit = (what: string, part: EditedPart) =>
    onEdit && { label: `${what} of ${rep.name}`, run: () => onEdit(rep, part) };
  const since = (then: number, today: number | undefined) => amountSinceThen(then, today, currency);
  return (
    <>
      <Cell label="Attainment">
        {isMeasured ? (
          <Attainment
            goal={attainment}
            likely={mostLikely.value}
            said={formatAttainment(attainment, choice, currency)}
            currency={currency}
            action={edit("Edit attainment", "quota")}
            now={now?.attainment.won}
          />
        ) : (
          "n/a"
        )}
      </Cell>
      <Cell label="Quarterly Commit" isNumber>
        {isMeasured ? (
          <Commit
            row={row}
            call={call}
            isRunning={choice === "this"}
            currency={currency}
            action={edit("Edit quarterly commit", "commit")}
            onCall={onCall && (() => onCall(row))}
            now={since(quarterlyCommit.value, now?.quarterlyCommit.value)}
          />
        ) : (
          "n/a"
        )}
      </Cell>
      <Cell label="Remaining Commit" isNumber>
        <ExplainedFigure said={formatRemaining(goal, choice, currency)} />
      </Cell>
      <Cell label="Total Open" isNumber>
        <span className={styles.stack} data-stack>
          <ExplainedFigure
            said={formatOpen({ value: totalOpen.open, count: totalOpen.count }, currency)}
          />
          {isMeasured && (
            <CoverageMark
              goal={{ ...attainment, open: totalOpen.open }}
              currency={currency}
              onSetQuota={edit("Set quota", "quota")}
            />
          )}
          <SinceThen words={since(totalOpen.open, now?.totalOpen.open)} />
        </span>
      </Cell>
      <Cell label="Stage Probability" isNumber>
        <span className={styles.stack} data-stack>
          <ExplainedFigure
            said={formatStageBased(row.stageProbability, totalOpen.open, currency)}
          />
          <SinceThen words={since(row.stageProbability, now?.stageProbability)} />
        </span>
      </Cell>
      <Cell label="Likely" isNumber>
        <WithDeals
          said={formatLikely(mostLikely, currency)}
          count={mostLikely.count}
          label={`Likely of ${rep.name}`}
          onOpen={() => onDeals(row, "mostLikely")}
          now={since(mostLikely.value, now?.mostLikely.value)}
        />
      </Cell>
      <Cell label="Best Case" isNumber>
        <WithDeals
          said={formatBestCase({ likely: mostLikely, bestCase }, currency)}
          count={bestCase.count}
          label={`Best case of ${rep.name}`}
          onOpen={() => onDeals(row, "bestCase")}
          now={since(bestCase.value, now?.bestCase.value)}
        />
      </Cell>
    </>
  );
}

interface TotalCellsProps {
  totals: TeamTotals;
  choice: QuarterChoice;
  currency: string;
}

export function TotalCells({ totals, choice, currency }: TotalCellsProps) {
  const { won, quota, commit, open, stageBased, likely, bestCase } = totals;
  const isMeasured = choice !== "beyond";
  return (
    <tr {...ROW_ROLE} className={`${styles.totals} font-semibold`}>
      <Cell label="Name" isTitle>
        Team
      </Cell>
      <Cell label="Attainment">
        {isMeasured ? (
          <Attainment
            goal={{ won, quota }}
            likely={likely.value}
            said={formatAttainment({ won, quota }, choice, currency)}
            currency={currency}
          />
        ) : (
          "n/a"
        )}
      </Cell>
      <Cell label="Quarterly Commit" isNumber>
        {isMeasured ? (
          <ExplainedFigure said={formatCommit(commit, "Total of the commits above", currency)} />
        ) : (
          "n/a"
        )}
      </Cell>
      <Cell label="Remaining Commit" isNumber>
        <ExplainedFigure said={formatRemaining({ repCommit: commit, won }, choice, currency)} />
      </Cell>
      <Cell label="Total Open" isNumber>
        <span className={styles.stack} data-stack>
          <ExplainedFigure said={formatOpen(open, currency)} />
          {isMeasured && (
            <CoverageMark goal={{ open: open.value, quota, won }} currency={currency} />
          )}
        </span>
      </Cell>
      <Cell label="Stage Probability" isNumber>
        <ExplainedFigure said={formatStageBased(stageBased, open.value, currency)} />
      </Cell>
      <Cell label="Likely" isNumber>
        <span className={styles.stack} data-stack>
          <ExplainedFigure said={formatLikely(likely, currency)} />
          <span className="whitespace-nowrap text-sm font-normal text-quiet">
            {dealsText(likely.count)}
          </span>
        </span>
      </Cell>
      <Cell label="Best Case" isNumber>
        <span className={styles.stack} data-stack>
          <ExplainedFigure said={formatBestCase({ likely, bestCase }, currency)} />
          <span className="whitespace-nowrap text-sm font-normal text-quiet">
            {dealsText(bestCase.count)}
          </span>
        </span>
      </Cell>
    </tr>
  );
}

export function ExplainedFigure({ said }: { said: ExplainedText }) {
  return <Explained {...said.how}>{said.text}</Explained>;
}

const dealsText = (count: number) => (count > 0 ? pluralise(count, "deal") : "no deals");

interface WithDealsProps {
  said: ExplainedText;
  count: number;
  label: string;
  onOpen: () => void;
  /** Today's value, if this is a past day. */
  now: SinceThenText | null;
}

export function WithDeals({ said, count, label, onOpen, now }: WithDealsProps) {
  return (
    <span className={styles.stack} data-stack>
      <ExplainedFigure said={said} />
      {count > 0 ? (
        <button
          type="button"
          className={styles.deals}
          aria-label={`${label}: ${pluralise(count, "deal")}`}
          onClick={onOpen}
        >
          {pluralise(count, "deal")}
        </button>
      ) : (
        <span className="whitespace-nowrap text-sm font-normal text-quiet">{dealsText(count)}</span>
      )}
      <SinceThen words={now} />
    </span>
  );
}
