import styles from "./switch.module.css";

interface SwitchProps {
  label: string;
  /** What it does, in one line. */
  consequence: string;
  isOn: boolean;
  isBusy: boolean;
  onToggle: () => void;
}

export function Switch({ label, consequence, isOn, isBusy, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy}
      className={styles.row}
      onClick={() => !isBusy && onToggle()}
    >
      <span>
        <span className={styles.label}>{label}</span>
        <span className={styles.consequence}>{consequence}</span>
      </span>
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
