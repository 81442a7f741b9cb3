import { IconCalendarTime } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { suggestedDays } from "../features/time-machine/as-of-control.tsx";
import { routeQuery } from "../lib/api.ts";
import { useRequestedAsOf, useToday } from "../lib/as-of.ts";
import { formatFullDay } from "../lib/format.ts";
import { isDay } from "../lib/is-day.ts";
import { usePathname } from "../lib/pathname.ts";
import { useSession } from "../lib/session.ts";
import type { Command } from "./palette-command.ts";

/** Pages that support an earlier day; from any other page, Deals opens. */
const AS_OF_PATHS = /^\/(forecast|deals|team|rep\/[^/]+)\/?$/;

/** Earlier days to open: common ones, a typed date, and the way back to today. */
export function usePastDayCommands(typed: string): Command[] {
  const navigate = useNavigate();
  const pathname = usePathname();
  const { fiscalStartMonth, isHubspotConnected, hasHubspotTrouble } = useSession();
  const today = useToday();
  const shown = useRequestedAsOf();
  const hasDeals = isHubspotConnected || hasHubspotTrouble;
  const { data } = useQuery({ ...routeQuery(api.history.firstDay, {}), enabled: hasDeals });
  const first = data?.first;
  if (!hasDeals || !first) return [];
  const isHere = AS_OF_PATHS.test(pathname);
  const goTo = (asOf: Day | undefined) =>
    void navigate({
      to: isHere ? "." : "/deals",
      search: (now: object) => ({
        ...(isHere && now),
        ...{ asOf, queue: undefined, at: undefined },
      }),
    });
  const lookAt = (day: Day, label: string): Command => ({
    id: `past ${day}`,
    label: `Look back: ${label}`,
    keywords: `past day time machine as of history ${day}`,
    icon: IconCalendarTime,
    isSearchOnly: true,
    run: () => goTo(day),
  });
  const named = typed.trim();
  const isNamed = isDay(named) && named >= first && named < today;
  return [
    ...(shown
      ? [
          {
            ...{ id: "today", label: "Back to today", icon: IconCalendarTime },
            run: () => goTo(undefined),
          },
        ]
      : []),
    ...(isNamed ? [lookAt(named, formatFullDay(named))] : []),
    ...suggestedDays(today, fiscalStartMonth)
      .filter(({ day }) => day >= first && day !== shown && day !== named)
      .map(({ day, label }, index) => ({
        ...lookAt(day, label.toLowerCase()),
        description: formatFullDay(day),
        // Always list one of them so that the feature can be discovered.
        isSearchOnly: index !== 1,
      })),
  ];
}
