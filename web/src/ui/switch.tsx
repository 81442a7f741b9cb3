import styles from "./switch.module.css";

interface SwitchProps {
  label: string;
  consequence: string;
  isOn: boolean;
  isBusy: boolean;
  isDisabled?: boolean;
  onToggle: () => void;
}

export function Switch(props: SwitchProps) {
  const { label, consequence, isOn, isBusy, isDisabled = false, onToggle } = props;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy}
      disabled={isDisabled}
      className={`${styles.row} unstyled hover:enabled:bg-hover focus-visible:-outline-offset-2`}
      onClick={() => !isBusy && onToggle()}
    >
      <span>
        <span className="block">{label}</span>
        <span className="block text-sm text-quiet">{consequence}</span>
      </span>
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
