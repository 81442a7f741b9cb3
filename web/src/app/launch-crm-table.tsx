import { Link } from "@tanstack/react-router";
import type { CheckInValues } from "@touchline/contract";
import { coverage } from "@touchline/domain";
import { formatShortMoney } from "../lib/format.ts";
import {
  coverageExplanation,
  coverageText,
  formatGapTo,
  formatRemainingCommit,
  formatWonShare,
} from "../lib/goal-text.ts";
import { useSession } from "../lib/session.ts";
import { Explained } from "../ui/explained.tsx";
import { CELL_ROLE, Cell, type Column, ROW_ROLE, Table } from "../ui/table.tsx";

export interface RepGoal {
  rep: { id: string; name: string };
  /** Undefined while there is no goal for the quarter. */
  values: CheckInValues | undefined;
}

type Key = "rep" | "won" | "remaining" | "coverage" | "gap";

const COLUMNS: Column<Key>[] = [
  { key: "rep", label: "Rep", width: "26%", isTitle: true, isUnsortable: true },
  { key: "won", label: "Won of quota", width: "26%", isNumber: true, isUnsortable: true },
  { key: "remaining", label: "Remaining", width: "17%", isNumber: true, isUnsortable: true },
  { key: "coverage", label: "Coverage", width: "14%", isNumber: true, isUnsortable: true },
  { key: "gap", label: "Gap, likely", width: "17%", isNumber: true, isUnsortable: true },
];
const MIN_WIDTH = 480;

export function LaunchCrmTable({ goals }: { goals: RepGoal[] }) {
  return (
    <Table
      label="Reps' CRM data"
      columns={COLUMNS}
      sort={null}
      onSort={() => undefined}
      minWidth={MIN_WIDTH}
      isCompact
    >
      {goals.map((goal) => (
        <Row key={goal.rep.id} {...goal} />
      ))}
    </Table>
  );
}

function Row({ rep, values }: RepGoal) {
  const { currency } = useSession();
  const name = (
    <Cell label="Rep" isTitle>
      <Link to="/rep/$repId" params={{ repId: rep.id }}>
        {rep.name}
      </Link>
    </Cell>
  );
  if (!values) {
    return (
      <tr {...ROW_ROLE}>
        {name}
        <td {...CELL_ROLE} colSpan={COLUMNS.length - 1} className="text-sm text-quiet font-normal">
          No goal for this quarter yet.
        </td>
      </tr>
    );
  }
  const share = formatWonShare(values, currency);
  const left = formatRemainingCommit(values, currency);
  const likely = formatGapTo("Likely", values.mostLikely, values, currency);
  return (
    <tr {...ROW_ROLE}>
      {name}
      <Cell label="Won of quota" isNumber>
        {/* Wrapped in one element: as a card it appears next to the column name. */}
        <span>
          <Explained {...share.how}>{share.text}</Explained>{" "}
          <span className="text-sm text-quiet font-normal">
            {formatShortMoney(values.won, currency)} of {formatShortMoney(values.quota, currency)}
          </span>
        </span>
      </Cell>
      <Cell label="Remaining" isNumber>
        <Explained {...left.how}>{left.text}</Explained>
      </Cell>
      <Cell label="Coverage" isNumber>
        <Explained {...coverageExplanation(values, currency)}>
          {coverageText(coverage(values))}
        </Explained>
      </Cell>
      <Cell label="Gap, likely" isNumber>
        <Explained {...likely.how}>{likely.text}</Explained>
      </Cell>
    </tr>
  );
}
