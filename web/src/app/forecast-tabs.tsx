import { Link } from "@tanstack/react-router";
import { useAsOf } from "../lib/as-of.ts";
import styles from "./forecast-tabs.module.css";

const TABS = [
  { to: "/forecast", label: "Overview", hasPast: true },
  { to: "/forecast/landing", label: "Landing", hasPast: false },
  { to: "/forecast/scenarios", label: "Scenarios", hasPast: false },
] as const;

/** The ways to look at the quarter, each with an address of its own. Some are only of today, and say so. */
export function ForecastTabs() {
  const isPast = useAsOf() !== undefined;
  return (
    <nav aria-label="Forecast views" className={styles.tabs}>
      {TABS.map(({ to, label, hasPast }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className={styles.tab}
        >
          {isPast && !hasPast ? `${label}, today` : label}
        </Link>
      ))}
    </nav>
  );
}
