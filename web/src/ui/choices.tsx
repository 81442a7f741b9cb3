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
    <fieldset className="flex flex-wrap gap-1.5 min-w-0 m-0 p-0 border-0" aria-busy={isBusy}>
      <legend
        className="float-left w-full mb-1 p-0 text-sm text-quiet data-[hidden=true]:sr-only data-[hidden=true]:m-0"
        data-hidden={isLabelHidden}
      >
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
