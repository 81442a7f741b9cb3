import { Link } from "@tanstack/react-router";
import styles from "./forecast-tabs.module.css";

const TABS = [
  { to: "/forecast", label: "Forecast" },
  { to: "/forecast/landing", label: "Landing" },
  { to: "/forecast/scenarios", label: "Scenarios" },
] as const;

/** The ways to look at the quarter, each with an address of its own. */
export function ForecastTabs() {
  return (
    <nav aria-label="Forecast views" className={styles.tabs}>
      {TABS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className={styles.tab}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
