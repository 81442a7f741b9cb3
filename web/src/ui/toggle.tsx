import styles from "./switch.module.css";

interface ToggleProps {
  /** What is toggled: 'Monday forecast is on'. */
  label: string;
  isOn: boolean;
  isBusy: boolean;
  onToggle: () => void;
}

/** A switch without a visible label, for rows that describe it. */
export function Toggle({ label, isOn, isBusy, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy}
      className={`${styles.bare} unstyled focus-visible:outline-offset-0`}
      onClick={() => !isBusy && onToggle()}
    >
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
