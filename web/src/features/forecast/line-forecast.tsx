import { Button, Skeleton } from "@mantine/core";
import type { LineForecast as Forecast, TreeLevel, TreeRow } from "@touchline/contract";
import { type Bucket, type Day, may, periodLabel } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { useAsOf } from "../../lib/as-of.ts";
import {
  formatDay,
  formatMoney,
  formatPercent,
  formatShortMoney,
  pluralise,
} from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { CELL_ROLE, type Column, ROW_ROLE, SkeletonTable, Table } from "../../ui/table.tsx";
import { joinParts } from "./deal-behind.ts";
import { type LineNumberAbout, LineNumberDialog } from "./line-number-dialog.tsx";
import { useLineDeals, type useLineForecast } from "./use-lines.ts";

type Key = "name" | "quota" | "won" | "commit" | "call" | "likely" | "best" | "open" | "gap";

const COLUMNS: Column<Key>[] = [
  { key: "name", label: "Name", width: "20%", isTitle: true, isUnsortable: true },
  ...(
    [
      ["quota", "Quota"],
      ["won", "Won"],
      ["commit", "Commit"],
      ["call", "Your call"],
      ["likely", "Likely"],
      ["best", "Best case"],
      ["open", "Open"],
      ["gap", "Gap"],
    ] as const
  ).map(([key, label]) => ({ key, label, width: "10%", isNumber: true, isUnsortable: true })),
];

interface LineForecastProps {
  query: ReturnType<typeof useLineForecast>;
  /** Opens the team of a manager below. */
  onLead: (lead: string) => void;
}

interface Behind {
  person: { id: string; name: string };
  bucket: Bucket;
  label: string;
}

/** Where a line of business stands in a month or quarter, and who needs help. */
export function LineForecast({ query, onLead }: LineForecastProps) {
  const [edited, setEdited] = useState<LineNumberAbout | null>(null);
  const [behind, setBehind] = useState<Behind | null>(null);
  return (
    <QueryContent query={query} skeleton={<LineSkeleton />}>
      {(forecast) => (
        <>
          <Notes forecast={forecast} />
          <LineTable
            forecast={forecast}
            isStale={query.isPlaceholderData}
            onEdit={setEdited}
            onBehind={setBehind}
            onLead={onLead}
          />
          <LeftOut leftOut={forecast.leftOut} />
          {edited && (
            <LineNumberDialog line={forecast.line} about={edited} onClose={() => setEdited(null)} />
          )}
          {behind && (
            <LineDeals forecast={forecast} behind={behind} onClose={() => setBehind(null)} />
          )}
        </>
      )}
    </QueryContent>
  );
}

export function LineSkeleton() {
  return (
    <>
      <Skeleton height={18} width={280} mb={12} />
      <SkeletonTable columns={COLUMNS} />
    </>
  );
}

/** What the line counts, and what to know before reading its figures. */
function Notes({ forecast: { line, isSum } }: { forecast: Forecast }) {
  const { today } = useQuarters();
  return (
    <div className="grid gap-1 mb-3 text-base">
      {line.isFilling && (
        <p role="status">Collecting this line's deals. Its figures are complete in a moment.</p>
      )}
      {line.gone.map(({ field, label, goneAt }) => (
        <p key={field} role="status" className="text-bad">
          {`HubSpot no longer has ${label}. These figures use its values of ${formatDay(goneAt.slice(0, 10) as Day, today)}.`}
        </p>
      ))}
      {isSum && (
        <p className="text-quiet">
          This line is planned by month. Quotas, commits and calls here are the sums of its months.
        </p>
      )}
    </div>
  );
}

interface LineTableProps {
  forecast: Forecast;
  isStale: boolean;
  onEdit: (about: LineNumberAbout) => void;
  onBehind: (behind: Behind) => void;
  onLead: (lead: string) => void;
}

function LineTable({ forecast, isStale, onEdit, onBehind, onLead }: LineTableProps) {
  const { user, currency } = useSession();
  const { rows, total, path, line } = forecast;
  const isTeam = may(user, "read-team");
  const columns = COLUMNS.filter(({ key }) => isTeam || key !== "call");
  if (rows.length === 0) {
    return (
      <div className="border border-line rounded-card bg-surface">
        <EmptyState title="Nothing to forecast here yet">
          In this period there are no deals of this line, no quotas and no commits.
        </EmptyState>
      </div>
    );
  }
  return (
    <Table
      label={line.name}
      columns={columns}
      sort={null}
      onSort={() => undefined}
      isStale={isStale}
      minWidth={900}
    >
      {rows.map((row) => (
        <Row
          key={row.person.id}
          {...{ row, forecast, isTeam, isStale, onEdit, onBehind, onLead }}
          isLead={row.person.id === path.at(-1)?.id}
        />
      ))}
      {isTeam && (
        <tr {...ROW_ROLE} className="font-semibold">
          <td {...CELL_ROLE} data-title="true">
            Total
          </td>
          <Figures level={total} isTeam={isTeam} currency={currency} />
        </tr>
      )}
    </Table>
  );
}

interface RowProps extends LineTableProps {
  row: TreeRow;
  isTeam: boolean;
  isLead: boolean;
}

function Row({ row, forecast, isTeam, isLead, isStale, onEdit, onBehind, onLead }: RowProps) {
  const { user, currency } = useSession();
  const { person } = row;
  const isPast = useAsOf() !== undefined;
  // Figures of the month before, until the chosen one's arrive, must not be changed by mistake.
  const isShown = !isPast && !isStale && !row.isPast;
  const mayEdit = isShown && !forecast.isSum && may(user, "write");
  const coaches = may(user, "coach") && mayEdit;
  const edit = (kind: LineNumberAbout["kind"], value: number | null, note = "") =>
    onEdit({ kind, person, period: forecast.period, value, note });
  const open = (bucket: Bucket, label: string) =>
    row.isTeam ? undefined : () => onBehind({ person, bucket, label });
  const own = isLead ? row.call : row.yourCall;
  return (
    <tr {...ROW_ROLE}>
      <td {...CELL_ROLE} data-title="true">
        {row.isTeam && !isLead ? (
          <Button variant="subtle" size="compact-sm" onClick={() => onLead(person.id)}>
            {person.name}'s team
          </Button>
        ) : (
          <span className="wrap-anywhere">{person.name}</span>
        )}
        {row.isPast && <span className="text-quiet"> · has left</span>}
      </td>
      <Figures
        level={row}
        isTeam={isTeam}
        currency={currency}
        on={{
          quota: coaches
            ? () =>
                row.isTeam
                  ? edit("team-quota", row.overAssigned === null ? null : row.quota)
                  : edit("quota", row.quota || null)
            : undefined,
          commit:
            mayEdit && !row.isTeam && (coaches || person.id === user.id)
              ? () => edit("commit", row.commit || null)
              : undefined,
          call:
            coaches && person.id !== user.id
              ? () => edit("call", own?.value ?? null, own?.note)
              : undefined,
          won: open("won", "Won"),
          likely: open("likely", "Likely"),
        }}
        name={person.name}
        call={own}
      />
    </tr>
  );
}

interface FiguresProps {
  level: TreeLevel;
  isTeam: boolean;
  currency: string;
  name?: string;
  call?: TreeLevel["call"];
  on?: Partial<Record<Key, (() => void) | undefined>>;
}

function Figures({ level, isTeam, currency, name, call, on = {} }: FiguresProps) {
  const cell = (key: Key, label: string, amount: number | null, none = "–") => (
    <Cell
      label={label}
      onClick={on[key]}
      name={name && `${label} of ${name}`}
      title={amount === null ? undefined : formatMoney(amount, currency)}
    >
      {amount === null ? none : formatShortMoney(amount, currency)}
    </Cell>
  );
  const { quota, won, commit, likely, bestCase, open, gap } = level;
  return (
    <>
      {cell("quota", "Quota", quota > 0 ? quota : null, on.quota ? "Set quota" : "–")}
      {cell("won", "Won", won)}
      {cell("commit", "Commit", commit > 0 ? commit : null, on.commit ? "Set commit" : "–")}
      {isTeam &&
        cell("call", "Your call", (call ?? null)?.value ?? null, on.call ? "Set call" : "–")}
      {cell("likely", "Likely", likely.value)}
      {cell("best", "Best case", bestCase.value)}
      {cell("open", "Open", open.value)}
      <Cell label="Gap">
        {quota > 0
          ? gap > 0
            ? formatShortMoney(gap, currency)
            : `${formatShortMoney(-gap, currency)} over`
          : "–"}
      </Cell>
    </>
  );
}

interface CellProps {
  label: string;
  onClick?: (() => void) | undefined;
  name?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}

function Cell({ label, onClick, name, title, children }: CellProps) {
  return (
    <td {...CELL_ROLE} data-label={label} data-number="true" className="number" title={title}>
      {onClick ? (
        <button
          type="button"
          className="unstyled py-(--reach) -my-(--reach) cursor-pointer hover:underline focus-visible:rounded-sm"
          aria-label={name && `${name}: ${children}`}
          onClick={onClick}
        >
          {children}
        </button>
      ) : (
        children
      )}
    </td>
  );
}

/** Which deals no figure has, so that they aren't missed. */
function LeftOut({ leftOut }: Pick<Forecast, "leftOut">) {
  if (!leftOut) return null;
  const { withoutDate, withoutOwner, withoutRate, converted } = leftOut;
  const parts = [
    withoutDate > 0 && `${pluralise(withoutDate, "open deal")} without a date`,
    withoutOwner > 0 && `${pluralise(withoutOwner, "deal")} whose owner isn't on your team`,
    ...withoutRate.map(
      ({ currency, count }) =>
        `the amounts of ${pluralise(count, "deal")}: no rate for ${currency}`,
    ),
  ].filter((part) => part !== false);
  if (parts.length === 0 && converted === 0) return null;
  return (
    <p className="pt-2 px-3 text-base text-quiet">
      {parts.length > 0 && `Not in these figures: ${new Intl.ListFormat("en").format(parts)}. `}
      {converted > 0 &&
        `Amounts of ${pluralise(converted, "deal")} in other currencies are converted at HubSpot's rate: today's for open deals, that of the closing day for closed ones.`}
    </p>
  );
}

interface LineDealsProps {
  forecast: Forecast;
  behind: Behind;
  onClose: () => void;
}

function LineDeals({ forecast, behind, onClose }: LineDealsProps) {
  const { line, period } = forecast;
  const { currency, fiscalStartMonth } = useSession();
  const { today } = useQuarters();
  const { person, bucket, label } = behind;
  const deals = useLineDeals(line.id, { period, owner: person.id, bucket });
  return (
    <SidePanel
      title={`${label}, ${person.name}`}
      context={`${line.name}, ${periodLabel(period, fiscalStartMonth)}`}
      width={520}
      onClose={onClose}
    >
      <QueryContent query={deals} skeleton={<Skeleton height={120} />}>
        {(found) =>
          found.deals.length === 0 ? (
            <p className="py-2.5 text-quiet">No deals yet!</p>
          ) : (
            <>
              <p className="py-2 text-quiet number">
                {pluralise(found.count, "deal")}, {formatMoney(found.value, currency)}
              </p>
              <ul className="divide-y divide-line">
                {found.deals.map((deal) => (
                  <li
                    key={deal.id}
                    className="grid grid-cols-[minmax(0,1fr)_84px_64px] gap-3 py-2 items-baseline"
                  >
                    <span className="wrap-anywhere">
                      {deal.name ?? "A deal of another owner"}
                      <span className="block text-base/inherit text-quiet">
                        {joinParts(
                          deal.stage,
                          deal.share !== null && `${formatPercent(deal.share * 100)} of the deal`,
                        )}
                      </span>
                    </span>
                    <span className="number text-right">{formatDay(deal.date as Day, today)}</span>
                    <span className="number text-right">
                      {deal.amount === null ? "–" : formatShortMoney(deal.amount, currency)}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryContent>
    </SidePanel>
  );
}
