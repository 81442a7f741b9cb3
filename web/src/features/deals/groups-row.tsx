import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { ownGroupKey } from "@touchline/domain";
import { formatCount, formatMoney, formatShortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { OwnerName } from "../../ui/owner-name.tsx";
import { CELL_ROLE, ROW_ROLE } from "../../ui/table.tsx";
import styles from "./groups.module.css";
import type { TableLine } from "./groups-layout.ts";

const EMPTY = ownGroupKey("");

interface GroupsRowProps {
  line: Extract<TableLine, { kind: "group" }>;
  isOpen: boolean;
  /** Displayed if stages of several pipelines are mixed. */
  hasPipeline: boolean;
  width: number;
  onToggle: () => void;
}

/** A group header: name, number of deals and total across all pages. */
export function GroupsRow({ line, isOpen, hasPipeline, width, onToggle }: GroupsRowProps) {
  const { currency } = useSession();
  const { key, label, pipeline, ownedBy, group } = line;
  const name = key === EMPTY ? "Empty" : label;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <tr {...ROW_ROLE} data-row={`group ${key}`} className={styles.row}>
      <td {...CELL_ROLE} colSpan={width}>
        <button
          type="button"
          className="unstyled box-border flex items-center gap-2 w-full min-h-8 px-1.5 rounded-md cursor-pointer hover:bg-hover focus-visible:-outline-offset-2 [&_svg]:flex-none [&_svg]:text-quiet"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon size={16} aria-hidden="true" />
          <span className="truncate font-medium">
            {name && !ownedBy ? name : <OwnerName owner={ownedBy} />}
          </span>
          {hasPipeline && pipeline && (
            <span className="whitespace-nowrap text-sm/inherit text-quiet">{pipeline}</span>
          )}
          {group && (
            <span className="whitespace-nowrap text-sm/inherit text-quiet number">
              {formatCount(group.deals)} {group.deals === 1 ? "deal" : "deals"} ·{" "}
              <span title={formatMoney(group.amount, currency)}>
                {formatShortMoney(group.amount, currency)}
              </span>
            </span>
          )}
        </button>
      </td>
    </tr>
  );
}
