import { Link } from "@tanstack/react-router";
import { useAsOf } from "../lib/as-of.ts";
import { useSession } from "../lib/session.ts";
import { isFor, PAGES } from "./pages.ts";

const TABS = [
  { to: "/forecast", label: "Overview", page: PAGES.forecast, hasPast: true },
  { to: "/forecast/lines", label: "Lines", page: PAGES.lines, hasPast: true },
  { to: "/forecast/landing", label: "Landing", page: PAGES.landing, hasPast: false },
  {
    to: "/forecast/wins-and-losses",
    label: "Wins and losses",
    page: PAGES.winsAndLosses,
    hasPast: false,
  },
  { to: "/forecast/scenarios", label: "Scenarios", page: PAGES.scenarios, hasPast: false },
] as const;

/** Forecast views, each with its own address. Some exist only for today and are marked so. */
export function ForecastTabs() {
  const session = useSession();
  const isPast = useAsOf() !== undefined;
  return (
    <nav
      aria-label="Forecast views"
      className="flex gap-1 -mt-2 mb-5 overflow-x-auto border-b border-line"
    >
      {TABS.filter(({ page }) => isFor(page.audience, session)).map(({ to, label, hasPast }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className="flex-none py-2.25 px-2 border-b-2 border-transparent no-underline text-base text-quiet hover:text-ink data-[status=active]:border-b-primary data-[status=active]:text-ink data-[status=active]:font-medium focus-visible:-outline-offset-2 focus-visible:rounded-md"
        >
          {isPast && !hasPast ? `${label}, today` : label}
        </Link>
      ))}
    </nav>
  );
}
