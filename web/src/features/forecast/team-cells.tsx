import { Link } from "@tanstack/react-router";
import type { ForecastRow, ManagerCall } from "@touchline/contract";
import type { TeamTotals } from "@touchline/domain";
import { counted } from "../../lib/format.ts";
import type { Said } from "../../lib/goal-words.ts";
import { amountNow, type NowWords } from "../../lib/now-words.ts";
import type { QuarterChoice } from "../../lib/quarters.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Explained } from "../../ui/explained.tsx";
import { Now } from "../../ui/now.tsx";
import { AS_ROW, Cell } from "../../ui/table.tsx";
import { Attainment } from "./attainment.tsx";
import { Commit } from "./commit.tsx";
import {
  attainmentSaid,
  bestCaseSaid,
  commitSaid,
  likelySaid,
  openSaid,
  remainingSaid,
  stageSaid,
} from "./forecast-words.ts";
import type { RowActions } from "./row-actions.ts";
import styles from "./team-table.module.css";
import { CoverageMark } from "./tiles.tsx";

interface PersonProps {
  rep: ForecastRow["rep"];
  isFurthest: boolean;
}

export function Person({ rep, isFurthest }: PersonProps) {
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
  const edit = (what: string) =>
    onEdit && { label: `Edit ${what} of ${rep.name}`, run: () => onEdit(rep) };
  const since = (then: number, today: number | undefined) => amountNow(then, today, currency);
  return (
    <>
      <Cell label="Attainment">
        {isMeasured ? (
          <Attainment
            goal={attainment}
            likely={mostLikely.value}
            said={attainmentSaid(attainment, choice, currency)}
            currency={currency}
            action={edit("attainment")}
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
            action={edit("quarterly commit")}
            onCall={onCall && (() => onCall(row))}
            now={since(quarterlyCommit.value, now?.quarterlyCommit.value)}
          />
        ) : (
          "n/a"
        )}
      </Cell>
      <Cell label="Remaining Commit" isNumber>
        <SaidFigure said={remainingSaid(goal, choice, currency)} />
      </Cell>
      <Cell label="Total Open" isNumber>
        <span className={styles.stack} data-stack>
          <SaidFigure
            said={openSaid({ value: totalOpen.open, count: totalOpen.count }, currency)}
          />
          {isMeasured && (
            <CoverageMark goal={{ ...attainment, open: totalOpen.open }} currency={currency} />
          )}
          <Now words={since(totalOpen.open, now?.totalOpen.open)} />
        </span>
      </Cell>
      <Cell label="Stage Probability" isNumber>
        <span className={styles.stack} data-stack>
          <SaidFigure said={stageSaid(row.stageProbability, totalOpen.open, currency)} />
          <Now words={since(row.stageProbability, now?.stageProbability)} />
        </span>
      </Cell>
      <Cell label="Likely" isNumber>
        <WithDeals
          said={likelySaid(mostLikely, currency)}
          count={mostLikely.count}
          label={`Likely of ${rep.name}`}
          onOpen={() => onDeals(row, "mostLikely")}
          now={since(mostLikely.value, now?.mostLikely.value)}
        />
      </Cell>
      <Cell label="Best Case" isNumber>
        <WithDeals
          said={bestCaseSaid({ likely: mostLikely, bestCase }, currency)}
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
    <tr {...AS_ROW} className={`${styles.totals} font-semibold`}>
      <Cell label="Name" isTitle>
        Team
      </Cell>
      <Cell label="Attainment">
        {isMeasured ? (
          <Attainment
            goal={{ won, quota }}
            likely={likely.value}
            said={attainmentSaid({ won, quota }, choice, currency)}
            currency={currency}
          />
        ) : (
          "n/a"
        )}
      </Cell>
      <Cell label="Quarterly Commit" isNumber>
        {isMeasured ? (
          <SaidFigure said={commitSaid(commit, "The commits above, added up", currency)} />
        ) : (
          "n/a"
        )}
      </Cell>
      <Cell label="Remaining Commit" isNumber>
        <SaidFigure said={remainingSaid({ repCommit: commit, won }, choice, currency)} />
      </Cell>
      <Cell label="Total Open" isNumber>
        <span className={styles.stack} data-stack>
          <SaidFigure said={openSaid(open, currency)} />
          {isMeasured && (
            <CoverageMark goal={{ open: open.value, quota, won }} currency={currency} />
          )}
        </span>
      </Cell>
      <Cell label="Stage Probability" isNumber>
        <SaidFigure said={stageSaid(stageBased, open.value, currency)} />
      </Cell>
      <Cell label="Likely" isNumber>
        <span className={styles.stack} data-stack>
          <SaidFigure said={likelySaid(likely, currency)} />
          <span className="whitespace-nowrap text-sm font-normal text-quiet">
            {dealsIn(likely.count)}
          </span>
        </span>
      </Cell>
      <Cell label="Best Case" isNumber>
        <span className={styles.stack} data-stack>
          <SaidFigure said={bestCaseSaid({ likely, bestCase }, currency)} />
          <span className="whitespace-nowrap text-sm font-normal text-quiet">
            {dealsIn(bestCase.count)}
          </span>
        </span>
      </Cell>
    </tr>
  );
}

export function SaidFigure({ said }: { said: Said }) {
  return <Explained {...said.how}>{said.text}</Explained>;
}

const dealsIn = (count: number) => (count > 0 ? counted(count, "deal") : "no deals");

interface WithDealsProps {
  said: Said;
  count: number;
  label: string;
  onOpen: () => void;
  /** Today's value, if this is a past day. */
  now: NowWords | null;
}

export function WithDeals({ said, count, label, onOpen, now }: WithDealsProps) {
  return (
    <span className={styles.stack} data-stack>
      <SaidFigure said={said} />
      {count > 0 ? (
        <button
          type="button"
          className={styles.deals}
          aria-label={`${label}: ${counted(count, "deal")}`}
          onClick={onOpen}
        >
          {counted(count, "deal")}
        </button>
      ) : (
        <span className="whitespace-nowrap text-sm font-normal text-quiet">{dealsIn(count)}</span>
      )}
      <Now words={now} />
    </span>
  );
}
