import { useIsBusy } from "../lib/busy.ts";
import styles from "./busy-note.module.css";

/** Says why an answer is late while a call is sent again to a busy server. */
export function BusyNote() {
  const isBusy = useIsBusy();
  // Always there: what appears in it is read out.
  return (
    <div aria-live="polite" className={styles.place}>
      {isBusy && <p className={styles.note}>Touchline is very busy just now. Trying again…</p>}
    </div>
  );
}
