import { Link } from "@tanstack/react-router";
import { useAsOf } from "../lib/as-of.ts";
import styles from "./forecast-tabs.module.css";

const TABS = [
  { to: "/forecast", label: "Overview", hasPast: true },
  { to: "/forecast/landing", label: "Landing", hasPast: false },
  { to: "/forecast/scenarios", label: "Scenarios", hasPast: false },
] as const;

/** Forecast views, each with its own address. Some exist only for today and are marked so. */
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
