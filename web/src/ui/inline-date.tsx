import type { Day } from "@touchline/domain";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import styles from "./inline.module.css";
import { Unseen } from "./unseen.tsx";

interface InlineDateProps {
  label: string;
  value: Day | null;
  onChange: (value: Day) => void;
  children: ReactNode;
}

/** A day that turns into a date field when it is clicked. It can be changed, not cleared. */
export function InlineDate({ label, value, onChange, children }: InlineDateProps) {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const stop = (hasKeyboard: boolean) => {
    setIsEditing(false);
    if (hasKeyboard) requestAnimationFrame(() => button.current?.focus());
  };
  const take = (wanted: string, hasKeyboard: boolean) => {
    if (wanted && wanted !== value) onChange(wanted as Day);
    stop(hasKeyboard);
  };
  if (isEditing) return <DateField label={label} value={value} onTake={take} onStop={stop} />;
  return (
    <button ref={button} type="button" className={styles.value} onClick={() => setIsEditing(true)}>
      <Unseen>{label}: </Unseen>
      {children}
    </button>
  );
}

interface DateFieldProps {
  label: string;
  value: Day | null;
  onTake: (value: string, hasKeyboard: boolean) => void;
  onStop: (hasKeyboard: boolean) => void;
}

const EARLIEST = "1990-01-01";
const LATEST = "2100-12-31";

function DateField({ label, value, onTake, onStop }: DateFieldProps) {
  /** Typed dates pass through many that are not meant; picked ones are meant at once. */
  const isTyping = useRef(false);
  const usable = (field: HTMLInputElement) => (field.validity.valid ? field.value : "");
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    isTyping.current = true;
    if (event.key === "Escape") onStop(true);
    if (event.key === "Enter") onTake(usable(event.currentTarget), true);
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it stands where the click was
      autoFocus
      type="date"
      required
      min={EARLIEST}
      max={LATEST}
      className={styles.date}
      aria-label={label}
      defaultValue={value ?? ""}
      onKeyDown={keys}
      onChange={({ currentTarget }) => {
        if (!isTyping.current && usable(currentTarget)) onTake(usable(currentTarget), false);
      }}
      onBlur={({ currentTarget }) => onTake(usable(currentTarget), false)}
    />
  );
}
