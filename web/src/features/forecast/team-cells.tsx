import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { TreeCall, TreeRow } from "@touchline/contract";
import type { Day, TeamTotals } from "@touchline/domain";
import type { KeyboardEvent } from "react";
import { formatShortDay, pluralise } from "../../lib/format.ts";
import type { ExplainedText } from "../../lib/goal-text.ts";
import { type QuarterChoice, useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { amountSinceThen, type SinceThenText } from "../../lib/since-then-text.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Explained } from "../../ui/explained.tsx";
import { SinceThen } from "../../ui/since-then.tsx";
import { Cell, ROW_ROLE } from "../../ui/table.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { Attainment } from "./attainment.tsx";
import { formatOverAssigned, peopleText } from "./call-text.ts";
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
import type { RowActions } from "./row-actions.ts";
import { TeamCommit } from "./team-commit.tsx";
import type { TeamRow } from "./team-rows.ts";
import styles from "./team-table.module.css";
import { CoverageMark } from "./tiles.tsx";

interface PersonProps {
  row: TeamRow;
  /** Why they stand where they do; null if the quota can't be compared. */
  standing: string | null;
  isFurthest: boolean;
  place: RowPlace;
}

/** Where a row stands in the tree; a flat list has no levels. */
export interface RowPlace {
  depth: number;
  /** The manager whose team was opened. */
  under?: string | undefined;
  /** The row is about what the team's lead sells. */
  isLead: boolean;
  /** Some rows can be opened, so that all names keep the room for it. */
  hasTeams: boolean;
  /** Undefined if there is nobody below. */
  opener?: { isOpen: boolean; onOpen: (isOpen: boolean) => void } | undefined;
}

const NAME_LINK =
  "py-(--reach) -my-(--reach) no-underline wrap-anywhere text-ink font-medium hover:underline";

export function Person({ row, standing, isFurthest, place }: PersonProps) {
  const { rep, level } = row;
  const { depth, under, hasTeams, opener } = place;
  return (
    <Cell label="Name" isTitle>
      <span
        className="flex items-center gap-2.5"
        style={depth > 0 ? { paddingLeft: depth * INDENT } : undefined}
      >
        {opener ? (
          <OpenButton name={rep.name} {...opener} />
        ) : (
          hasTeams && <span className="flex-none w-6 -mr-1.5" />
        )}
        <Avatar name={rep.name} size={28} />
        <span className="flex flex-col min-w-0">
          <Name row={row} />
          {under && <VisuallyHidden>in {under}'s team</VisuallyHidden>}
          {isFurthest && (
            <span className="whitespace-nowrap text-sm text-bad">Furthest from goal</span>
          )}
          {level && <LevelNote level={level} isLead={place.isLead} />}
          {standing && !level?.isPast && (
            <span className="text-sm font-normal text-quiet number">{standing}</span>
          )}
        </span>
      </span>
    </Cell>
  );
}

const INDENT = 20;

/** A team's name leads to its own page, a person's to theirs; who has left has none here. */
function Name({ row: { rep, level } }: { row: TeamRow }) {
  if (level?.isTeam) {
    return (
      <Link
        from="/forecast"
        to="/forecast"
        search={(shown) => ({ ...shown, team: rep.id, rep: undefined })}
        className={NAME_LINK}
      >
        {rep.name}
      </Link>
    );
  }
  if (level?.isPast) return <span className="wrap-anywhere font-medium">{rep.name}</span>;
  return (
    <Link to="/rep/$repId" params={{ repId: rep.id }} className={NAME_LINK}>
      {rep.name}
    </Link>
  );
}

function LevelNote({ level, isLead }: { level: TreeRow; isLead: boolean }) {
  const { today } = useQuarters();
  const { isTeam, leftOn, sellers } = level;
  const text = leftOn
    ? `Moved on ${formatShortDay(leftOn as Day, today)}. What they won before stays here.`
    : isTeam
      ? peopleText(sellers)
      : isLead
        ? "Own deals"
        : null;
  return text && <span className="text-sm font-normal text-quiet number">{text}</span>;
}

interface OpenButtonProps extends NonNullable<RowPlace["opener"]> {
  name: string;
}

/** Opens a team in place; arrow keys work as in a tree. */
function OpenButton({ name, isOpen, onOpen }: OpenButtonProps) {
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    event.preventDefault();
    onOpen(event.key === "ArrowRight");
  };
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`${name}'s team`}
      title={isOpen ? "Close" : "Open"}
      className="unstyled flex flex-none items-center justify-center size-6 -mr-1.5 rounded-md cursor-pointer text-quiet hover:bg-hover hover:text-ink"
      onClick={() => onOpen(!isOpen)}
      onKeyDown={openByArrow}
    >
      <IconChevronRight size={16} aria-hidden="true" className={isOpen ? "rotate-90" : undefined} />
    </button>
  );
}

interface RowCellsProps extends RowActions {
  row: TeamRow;
  /** Today's row, if this one is of a past day. */
  now: TeamRow | undefined;
  /** The call where rows have no level. */
  call: TreeCall | undefined;
  isLead: boolean;
  choice: QuarterChoice;
  currency: string;
}

/**
 * All cells except the name. Editable values open the goal alignment, deal counts open their deals.
 */
export function RowCells(props: RowCellsProps) {
  const { row, now, choice, currency, onDeals } = props;
  const { rep, attainment, quarterlyCommit, totalOpen, mostLikely, bestCase, level } = row;
  const isMeasured = choice !== "beyond";
  const goal = { ...attainment, repCommit: quarterlyCommit.value };
  const editQuota = useQuotaAction(props);
  const since = (then: number, today: number | undefined) => amountSinceThen(then, today, currency);
  const overAssigned = level && formatOverAssigned(level, currency);
  return (
    <>
      <Cell label="Attainment">
        {isMeasured ? (
          <Attainment
            goal={attainment}
            likely={mostLikely.value}
            said={formatAttainment(attainment, choice, currency)}
            currency={currency}
            action={editQuota("Edit attainment")}
            now={now?.attainment.won}
            note={
              overAssigned && (
                <span className="block text-sm font-normal text-quiet number">
                  <ExplainedFigure said={overAssigned} />
                </span>
              )
            }
          />
        ) : (
          "n/a"
        )}
      </Cell>
      <Cell label="Quarterly Commit" isNumber>
        {isMeasured ? <CommitCell {...props} /> : "n/a"}
      </Cell>
      <Cell label="Remaining Commit" isNumber>
        <ExplainedFigure said={formatRemaining(goal, choice, currency)} />
      </Cell>
      <Cell label="Total Open" isNumber>
        <span className={styles.stack} data-stack>
          <ExplainedFigure
            said={formatOpen({ value: totalOpen.open, count: totalOpen.count }, currency)}
          />
          {isMeasured && !level?.isPast && (
            <CoverageMark
              goal={{ ...attainment, open: totalOpen.open }}
              currency={currency}
              onSetQuota={editQuota("Set quota")}
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

/** Opens the quota of a person or of a team; undefined if it can't be set. */
function useQuotaAction({ row: { rep, level }, onEdit, onTeamQuota }: RowCellsProps) {
  const { user } = useSession();
  const isOwn = rep.id === user.id;
  if (level?.isPast) return () => undefined;
  const run = level?.isTeam
    ? onTeamQuota && (() => onTeamQuota({ lead: rep, isOwn, ...level }))
    : onEdit && (() => onEdit(rep, "quota"));
  const who = level?.isTeam ? `${rep.name}'s team` : rep.name;
  return (what: string) => run && { label: `${what} of ${who}`, run };
}

function CommitCell(props: RowCellsProps) {
  const { row, now, isLead, choice, currency, onEdit, onCall } = props;
  const { user } = useSession();
  const { rep, quarterlyCommit, level } = row;
  const isOwn = rep.id === user.id;
  const { value } = quarterlyCommit;
  const change = amountSinceThen(value, now?.quarterlyCommit.value, currency);
  const own = level ? ((isOwn ? level.call : level.yourCall) ?? undefined) : props.call;
  const about = { rep, commit: value, call: own };
  if (level?.isTeam) {
    const leadCall = isOwn ? null : level.call;
    return (
      <TeamCommit
        {...{ name: rep.name, rolledUp: value, call: leadCall, yourCall: own, currency }}
        onCall={onCall && (() => onCall({ ...about, team: { isOwn, leadCall } }))}
        now={change}
      />
    );
  }
  // What the lead sells is a part of the team that their call is about.
  const mayCall = onCall && !isLead && !level?.isPast;
  const isOthers = level?.call && level.call.madeAt !== level.yourCall?.madeAt;
  return (
    <Commit
      row={row}
      call={own}
      managersCall={isOthers ? level.call : null}
      isRunning={choice === "this" && !level?.isPast}
      currency={currency}
      action={
        onEdit && !level?.isPast
          ? {
              label: `Edit quarterly commit of ${rep.name}`,
              run: () => onEdit(rep, "commit"),
            }
          : undefined
      }
      onCall={mayCall ? () => onCall(about) : undefined}
      now={change}
    />
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
