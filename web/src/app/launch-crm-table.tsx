import { Link } from "@tanstack/react-router";
import type { CheckInValues } from "@touchline/contract";
import { coverage } from "@touchline/domain";
import { shortMoney } from "../lib/format.ts";
import { coverageHow, coverageText, gapTo, remaining, wonShare } from "../lib/goal-words.ts";
import { useSession } from "../lib/session.ts";
import { Explained } from "../ui/explained.tsx";
import { AS_CELL, AS_ROW, Cell, type Column, Table } from "../ui/table.tsx";

export interface RepGoal {
  rep: { id: string; name: string };
  /** Undefined while there is no goal for the quarter. */
  values: CheckInValues | undefined;
}

type Key = "rep" | "won" | "remaining" | "coverage" | "gap";

const COLUMNS: Column<Key>[] = [
  { key: "rep", label: "Rep", width: "26%", isTitle: true, isUnsorted: true },
  { key: "won", label: "Won of quota", width: "26%", isNumber: true, isUnsorted: true },
  { key: "remaining", label: "Remaining", width: "17%", isNumber: true, isUnsorted: true },
  { key: "coverage", label: "Coverage", width: "14%", isNumber: true, isUnsorted: true },
  { key: "gap", label: "Gap, likely", width: "17%", isNumber: true, isUnsorted: true },
];
const MIN_WIDTH = 480;

export function LaunchCrmTable({ goals }: { goals: RepGoal[] }) {
  return (
    <Table
      label="CRM data of the reps"
      columns={COLUMNS}
      sort={null}
      onSort={() => undefined}
      least={MIN_WIDTH}
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
      <tr {...AS_ROW}>
        {name}
        <td {...AS_CELL} colSpan={COLUMNS.length - 1} className="text-sm text-quiet font-normal">
          No goal for this quarter yet.
        </td>
      </tr>
    );
  }
  const share = wonShare(values, currency);
  const left = remaining(values, currency);
  const likely = gapTo("Likely", values.mostLikely, values, currency);
  return (
    <tr {...AS_ROW}>
      {name}
      <Cell label="Won of quota" isNumber>
        {/* Wrapped in one element: as a card it appears next to the column name. */}
        <span>
          <Explained {...share.how}>{share.text}</Explained>{" "}
          <span className="text-sm text-quiet font-normal">
            {shortMoney(values.won, currency)} of {shortMoney(values.quota, currency)}
          </span>
        </span>
      </Cell>
      <Cell label="Remaining" isNumber>
        <Explained {...left.how}>{left.text}</Explained>
      </Cell>
      <Cell label="Coverage" isNumber>
        <Explained {...coverageHow(values, currency)}>{coverageText(coverage(values))}</Explained>
      </Cell>
      <Cell label="Gap, likely" isNumber>
        <Explained {...likely.how}>{likely.text}</Explained>
      </Cell>
    </tr>
  );
}
