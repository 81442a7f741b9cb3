import { Button } from "@mantine/core";
import styles from "./piece-failed.module.css";

/** Displayed if a part of the app crashed or failed to load. The address stays. */
export function PieceFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.card}>
      <h2 className={styles.title}>This part did not load</h2>
      <p className={styles.quiet}>
        The connection may have been lost, or a new version has just been installed. Nothing you
        saved is affected.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>Reload</Button>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
