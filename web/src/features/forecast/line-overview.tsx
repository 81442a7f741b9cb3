import { Button } from "@mantine/core";
import type { LineSummary } from "@touchline/contract";
import { formatMoney, formatShortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import { CELL_ROLE, type Column, ROW_ROLE, SkeletonTable, Table } from "../../ui/table.tsx";
import type { useAllLines } from "./use-lines.ts";

type Key = "line" | "quota" | "won" | "commit" | "likely" | "best" | "open" | "gap";

const COLUMNS: Column<Key>[] = [
  { key: "line", label: "Line", width: "23%", isTitle: true, isUnsortable: true },
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
  ).map(([key, label]) => ({ key, label, width: "11%", isNumber: true, isUnsortable: true })),
];

interface LineOverviewProps {
  query: ReturnType<typeof useAllLines>;
  onLine: (lineId: string) => void;
}

/** All lines side by side. A deal may be in several, so there is no total. */
export function LineOverview({ query, onLine }: LineOverviewProps) {
  return (
    <QueryContent query={query} skeleton={<SkeletonTable columns={COLUMNS} />}>
      {(lines) => (
        <>
          <Table
            label="All lines"
            columns={COLUMNS}
            sort={null}
            onSort={() => undefined}
            isStale={query.isPlaceholderData}
          >
            {lines.map((summary) => (
              <Row key={summary.line?.id ?? "all"} {...{ summary, onLine }} />
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

function Row({ summary, onLine }: { summary: LineSummary; onLine: (lineId: string) => void }) {
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
    </tr>
  );
}
