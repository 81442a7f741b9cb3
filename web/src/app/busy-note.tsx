import { useIsBusy } from "../lib/busy.ts";
import styles from "./busy-note.module.css";

/** Explains the delay while a call is retried against a busy server. */
export function BusyNote() {
  const isBusy = useIsBusy();
  // Always rendered: screen readers announce only changes inside an existing live region.
  return (
    <div aria-live="polite" className={styles.place}>
      {isBusy && (
        <p className="py-2 px-3.5 rounded-card bg-surface shadow-float text-ink">
          Touchline is very busy right now. Trying again…
        </p>
      )}
    </div>
  );
}
