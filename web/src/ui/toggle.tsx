import styles from "./switch.module.css";

interface ToggleProps {
  /** What is switched: 'Monday forecast is on'. */
  label: string;
  isOn: boolean;
  isBusy: boolean;
  onToggle: () => void;
}

/** A switch without words beside it, for rows that say what it is about. */
export function Toggle({ label, isOn, isBusy, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy}
      className={styles.bare}
      onClick={() => !isBusy && onToggle()}
    >
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
