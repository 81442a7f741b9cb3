import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { addMinutes, type Clock, formatClock, parseTime } from "./clock.ts";

/** After this pause in typing, the input is parsed as the time. */
const DEBOUNCE_MS = 1500;
const STEP_MINUTES = 15;

interface TimeFieldProps {
  label: string;
  value: Clock;
  onChange: (value: Clock) => void;
}

/** A time as 'hh mm A'. Accepts any common format; the arrow keys step by 15 minutes. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const take = (text: string | null) => {
    clearTimeout(timer.current);
    if (text === null) return;
    const found = parseTime(text);
    setIsWrong(found === null);
    setTyped(null);
    if (found) onChange(found);
  };
  const type = (text: string) => {
    setTyped(text);
    setIsWrong(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => take(text), DEBOUNCE_MS);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter") return take(typed);
    const steps = { ArrowUp: STEP_MINUTES, ArrowDown: -STEP_MINUTES };
    const step = steps[event.key as keyof typeof steps];
    if (step === undefined) return;
    event.preventDefault();
    clearTimeout(timer.current);
    setTyped(null);
    onChange(addMinutes((typed !== null && parseTime(typed)) || value, step));
  };
  return (
    <TextInput
      label={label}
      placeholder="hh mm A"
      autoComplete="off"
      maxLength={12}
      value={typed ?? formatClock(value)}
      error={isWrong ? "Enter a time, as in 09 30 AM." : null}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => take(typed)}
      onKeyDown={keys}
    />
  );
}
