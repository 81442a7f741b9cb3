import type { Day } from "@touchline/domain";
import { type ReactNode, useRef, useState } from "react";
import { useIsReadOnly } from "../lib/read-only.ts";
import { DayField } from "./day-field.tsx";
import styles from "./inline.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface InlineDateProps {
  label: string;
  value: Day | null;
  onChange: (value: Day) => void;
  children: ReactNode;
}

/** A day that becomes a date field on click. It can be changed but not cleared. */
export function InlineDate(props: InlineDateProps) {
  return useIsReadOnly() ? props.children : <EditableDate {...props} />;
}

function EditableDate({ label, value, onChange, children }: InlineDateProps) {
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const stop = (hasKeyboard: boolean) => {
    setIsEditing(false);
    if (hasKeyboard) requestAnimationFrame(() => button.current?.focus());
  };
  if (isEditing) {
    return (
      <DayField
        autoFocus
        opensImmediately
        size="xs"
        className={styles.date}
        aria-label={label}
        commitOn="left"
        value={value}
        onChange={onChange}
        onDone={stop}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className={`${styles.value} unstyled focus-visible:-outline-offset-1`}
      onClick={() => setIsEditing(true)}
    >
      <VisuallyHidden>{label}: </VisuallyHidden>
      {children}
    </button>
  );
}
