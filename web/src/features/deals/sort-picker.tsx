import "../../ui/menu.css";
import { Menu } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import picker from "../../ui/picker.module.css";
import type { DealColumn } from "./deal-columns.ts";
import { type DealSearch, isDealKey } from "./deal-search.ts";
import styles from "./deals.module.css";

interface SortPickerProps {
  columns: DealColumn[];
  search: DealSearch;
  onChange: (change: Partial<DealSearch>) => void;
}

/** Sorting for layouts without column headers. */
export function SortPicker({ columns, search: { sort, order }, onChange }: SortPickerProps) {
  const sorted = columns.find(({ key }) => key === sort);
  const Icon = !sorted ? IconArrowsSort : order === "desc" ? IconArrowDown : IconArrowUp;
  return (
    <div className={styles.sortPicker}>
      <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-end">
        <Menu.Target>
          <button type="button" className={`${picker.target} unstyled`}>
            <span className="text-quiet">Sort</span>
            <span className="truncate font-medium">{sorted?.label ?? "Close Date"}</span>
            <Icon size={14} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Sort">
          <Menu.RadioGroup
            value={sort ?? "closeDate"}
            onChange={(key) => isDealKey(key) && onChange({ sort: key, order })}
          >
            {columns
              .filter(({ isUnsortable }) => !isUnsortable)
              .map(({ key, label }) => (
                <Menu.RadioItem key={key} value={key}>
                  {label}
                </Menu.RadioItem>
              ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.RadioGroup
            value={order ?? "asc"}
            onChange={(way) =>
              onChange({ sort: sort ?? "closeDate", order: way === "desc" ? "desc" : undefined })
            }
          >
            <Menu.RadioItem value="asc">Lowest first</Menu.RadioItem>
            <Menu.RadioItem value="desc">Highest first</Menu.RadioItem>
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
