import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ScratchPage } from "@touchline/contract";
import { addDays, type Day } from "@touchline/domain";
import { formatShortDay } from "../../lib/format.ts";
import { type Quarters, useQuarters } from "../../lib/quarters.ts";
import type { ScratchLocation } from "./scratch-location.ts";

interface ScratchNavProps {
  place: ScratchLocation;
  pages: ScratchPage[];
  onWeek: (week: Day) => void;
  onNew: () => void;
}

/** Navigation by week, and to the pinned pages. */
export function ScratchNav({ place, pages, onWeek, onNew }: ScratchNavProps) {
  const quarters = useQuarters();
  const thisWeek = quarters.mondayOf(quarters.today);
  const week = place.week ?? thisWeek;
  const pinned = pages
    .filter((page) => page.week === null)
    .toSorted((one, other) => one.title.localeCompare(other.title));
  return (
    <nav className="flex flex-wrap items-center gap-y-2 gap-x-5" aria-label="Pages">
      <div className="flex flex-wrap items-center gap-1 min-w-0">
        <ActionIcon aria-label="Previous week" onClick={() => onWeek(addDays(week, -7))}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Link
          to="/scratchpad"
          search={week === thisWeek ? {} : { week }}
          className="truncate block max-w-50 py-1 px-2.5 rounded-control no-underline text-base text-quiet hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:text-primary aria-[current=page]:font-medium"
          activeOptions={{ exact: true }}
        >
          {week === thisWeek ? "This week" : formatWeek(week, quarters)}
        </Link>
        <ActionIcon aria-label="Next week" onClick={() => onWeek(addDays(week, 7))}>
          <IconChevronRight size={16} />
        </ActionIcon>
        {week !== thisWeek && (
          <Button variant="subtle" size="compact-sm" onClick={() => onWeek(thisWeek)}>
            This week
          </Button>
        )}
      </div>
      <ul className="flex flex-wrap items-center gap-1 min-w-0" aria-label="Pinned pages">
        {pinned.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/scratchpad"
              search={{ page: id }}
              className="truncate block max-w-50 py-1 px-2.5 rounded-control no-underline text-base text-quiet hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:text-primary aria-[current=page]:font-medium"
              activeOptions={{ exact: true }}
            >
              {title || "Untitled page"}
            </Link>
          </li>
        ))}
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={onNew}
          >
            New page
          </Button>
        </li>
      </ul>
    </nav>
  );
}

export function formatWeek(
  monday: Day,
  { today, weekOf }: Pick<Quarters, "today" | "weekOf">,
): string {
  return `Week of ${formatShortDay(weekOf(monday)[0], today)}`;
}
