import { Button } from "@mantine/core";
import type { LossGroup } from "@touchline/contract";
import { type ReactNode, useState } from "react";
import { formatCount, formatMoney, formatShortMoney, pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Bar } from "../../ui/bar.tsx";
import { Panel } from "../../ui/panel.tsx";

const INITIAL_COUNT = 8;

interface LossGroupsProps {
  title: string;
  context: ReactNode;
  groups: LossGroup[];
  /** Losses that belong to no listed group. */
  rest?: { label: string; count: number; amount: number };
  /** Said about a group, after its number of deals. */
  noteOf?: (group: LossGroup) => string;
  onOpen: (group: LossGroup) => void;
}

/** Lost deals by something they have in common; each row opens its deals. */
export function LossGroups({ title, context, groups, rest, noteOf, onOpen }: LossGroupsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? groups : groups.slice(0, INITIAL_COUNT);
  const most = Math.max(1, ...groups.map(({ count }) => count));
  const hidden = groups.length - shown.length;
  return (
    <Panel title={title} context={context}>
      <ul className="py-2" aria-label={title}>
        {shown.map((group) => (
          <li key={group.key}>
            <button
              type="button"
              className="unstyled box-border grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-1 gap-x-4 w-full py-2 px-5 text-left cursor-pointer hover:bg-hover focus-visible:-outline-offset-2 disabled:cursor-default"
              disabled={group.count === 0}
              onClick={() => onOpen(group)}
            >
              <span className="font-medium wrap-anywhere">{group.label}</span>
              <Amount group={group} note={noteOf?.(group)} />
              <span className="col-span-full">
                <Bar share={(100 * group.count) / most} />
              </span>
            </button>
          </li>
        ))}
        {rest && rest.count > 0 && (
          <li className="flex justify-between gap-4 py-2 px-5 text-quiet">
            {rest.label} <Amount group={rest} note={undefined} />
          </li>
        )}
      </ul>
      {groups.length > INITIAL_COUNT && (
        <div className="px-3 pb-3">
          <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? "Show fewer" : `Show ${formatCount(hidden)} more`}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Amount({
  group: { count, amount },
  note,
}: {
  group: Pick<LossGroup, "count" | "amount">;
  note: string | undefined;
}) {
  const { currency } = useSession();
  return (
    <span className="number whitespace-nowrap text-base/inherit text-quiet">
      {note ?? pluralise(count, "deal")} ·{" "}
      <span title={formatMoney(amount, currency)}>{formatShortMoney(amount, currency)}</span>
    </span>
  );
}
