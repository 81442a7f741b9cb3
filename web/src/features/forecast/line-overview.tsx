import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { LineLanding, LineSummary } from "@touchline/contract";
import { formatMoney, formatShortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import { CELL_ROLE, type Column, ROW_ROLE, SkeletonTable, Table } from "../../ui/table.tsx";
import { formatTooFewDeals } from "./landing-text.ts";
import { useLanding } from "./use-landing.ts";
import { type useAllLines, useLineLanding } from "./use-lines.ts";

type Key = "line" | "quota" | "won" | "commit" | "likely" | "best" | "open" | "gap" | "lands";

const COLUMNS: Column<Key>[] = [
  { key: "line", label: "Line", width: "18%", isTitle: true, isUnsortable: true },
  ...(
    [
      ["quota", "Quota"],
      ["won", "Won"],
      ["commit", "Commit"],
      ["likely", "Likely"],
      ["best", "Best case"],
      ["open", "Open"],
      ["gap", "Gap"],
    ] as const
  ).map(([key, label]) => ({ key, label, width: "10%", isNumber: true, isUnsortable: true })),
  { key: "lands", label: "80% likely", width: "12%", isNumber: true, isUnsortable: true },
];

interface LineOverviewProps {
  query: ReturnType<typeof useAllLines>;
  /** The current quarter is shown: only its landing can be predicted. */
  isCurrent: boolean;
  onLine: (lineId: string) => void;
}

/** All lines side by side. A deal may be in several, so there is no total. */
export function LineOverview({ query, isCurrent, onLine }: LineOverviewProps) {
  const columns = COLUMNS.filter(({ key }) => isCurrent || key !== "lands");
  return (
    <QueryContent query={query} skeleton={<SkeletonTable columns={columns} />}>
      {(lines) => (
        <>
          <Table
            label="All lines"
            columns={columns}
            sort={null}
            onSort={() => undefined}
            isStale={query.isPlaceholderData}
            minWidth={900}
          >
            {lines.map((summary) => (
              <Row key={summary.line?.id ?? "all"} {...{ summary, isCurrent, onLine }} />
            ))}
          </Table>
          <p className="pt-2 px-3 text-base text-quiet">
            A deal can be in several lines, so they don't add up to all deals.
          </p>
        </>
      )}
    </QueryContent>
  );
}

interface RowProps extends Pick<LineOverviewProps, "isCurrent" | "onLine"> {
  summary: LineSummary;
}

function Row({ summary, isCurrent, onLine }: RowProps) {
  const { currency } = useSession();
  const { line, total, isFilling } = summary;
  const figures: Array<[label: string, amount: number | null]> = [
    ["Quota", total.quota > 0 ? total.quota : null],
    ["Won", total.won],
    ["Commit", total.commit > 0 ? total.commit : null],
    ["Likely", total.likely.value],
    ["Best case", total.bestCase.value],
    ["Open", total.open.value],
    ["Gap", total.quota > 0 ? total.gap : null],
  ];
  return (
    <tr {...ROW_ROLE}>
      <td {...CELL_ROLE} data-title="true">
        {line ? (
          <Button variant="subtle" size="compact-sm" onClick={() => onLine(line.id)}>
            {line.name}
          </Button>
        ) : (
          <span className="px-2 font-medium">All deals</span>
        )}
        {isFilling && <span className="text-quiet"> · collecting deals</span>}
      </td>
      {figures.map(([label, amount]) => (
        <td
          key={label}
          {...CELL_ROLE}
          data-label={label}
          data-number="true"
          className="number"
          title={amount === null ? undefined : formatMoney(amount, currency)}
        >
          {amount === null
            ? "–"
            : label === "Gap" && amount <= 0
              ? `${formatShortMoney(-amount, currency)} over`
              : formatShortMoney(amount, currency)}
        </td>
      ))}
      {isCurrent && (
        <td {...CELL_ROLE} data-label="80% likely" data-number="true" className="number">
          {line ? <LineLands line={line} isFilling={isFilling} /> : <AllDealsLand />}
        </td>
      )}
    </tr>
  );
}

function AllDealsLand() {
  return <Lands query={useLanding()} />;
}

interface LineLandsProps {
  line: NonNullable<LineSummary["line"]>;
  isFilling: boolean;
}

function LineLands({ line: { id }, isFilling }: LineLandsProps) {
  return <Lands query={useLineLanding({ id, isFilling }, { kind: "quarter" })} />;
}

interface LandsProps {
  query: UseQueryResult<Pick<LineLanding, "landing" | "firstFor" | "evidence">>;
}

/** Where a line lands, or why that can't be said. */
function Lands({ query: { data, isError, isFetching, error } }: LandsProps) {
  const { currency } = useSession();
  if (isError) return <span title={error.message}>Not loaded</span>;
  if (!data) return isFetching ? <Skeleton height={14} width={84} ml="auto" /> : "–";
  const { landing, firstFor, evidence } = data;
  if (!landing) {
    const reason = firstFor ? `${firstFor.name} sees it first.` : formatTooFewDeals(evidence);
    return <span title={reason}>{firstFor ? "Not yet" : "Too few deals"}</span>;
  }
  const [low, high] = [landing.low, landing.high];
  return (
    <span title={`${formatMoney(low, currency)} – ${formatMoney(high, currency)}`}>
      {formatShortMoney(low, currency)} – {formatShortMoney(high, currency)}
    </span>
  );
}
