import styles from "./choices.module.css";

interface ChoicesProps<V extends string> {
  /** The question before the options. */
  label: string;
  /** Hides the label visually where the question is clear from context. */
  isLabelHidden?: boolean;
  options: { value: V; label: string }[];
  value?: V | null;
  isBusy?: boolean;
  onPick: (value: V) => void;
}

/** A short question answered with one tap. */
export function Choices<V extends string>(props: ChoicesProps<V>) {
  const { label, isLabelHidden = false, options, value, isBusy = false, onPick } = props;
  return (
    <fieldset className={styles.choices} aria-busy={isBusy}>
      <legend className={styles.label} data-hidden={isLabelHidden}>
        {label}
      </legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.choice}
          aria-pressed={value === undefined ? undefined : option.value === value}
          disabled={isBusy}
          onClick={() => onPick(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
