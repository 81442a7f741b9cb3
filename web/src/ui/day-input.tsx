import "./dialog.css";
import { TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import {
  type Day,
  parseTypedDay,
  type TypedDayBounds,
  type TypedDayProblem,
  type WeekStart,
} from "@touchline/domain";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatFieldDay } from "../lib/format.ts";
import { lazyPart } from "./lazy-part.tsx";
import { useOpener } from "./use-opener.tsx";

const EARLIEST = "1990-01-01";
const LATEST = "2100-12-31";

/** Mantine's calendar is large, and most users type or only read. */
const Calendar = lazyPart(
  "calendar",
  async () => (await import("./day-calendar.tsx")).DayCalendar,
  null,
);

type InputProps = Omit<
  TextInputProps,
  "value" | "defaultValue" | "onChange" | "onBlur" | "onKeyDown" | "required" | "type" | "ref"
>;

export interface DayInputProps extends InputProps {
  value: Day | null | undefined;
  earliest?: Day | undefined;
  latest?: Day | undefined;
  /** Whether a day applies while typing, or only on Enter or blur. */
  commitOn?: "typed" | "left";
  opensImmediately?: boolean;
  /** It's inside something that closes on outside clicks. */
  isInLayer?: boolean;
  onChange: (day: Day) => void;
  /** Without it the field can't be cleared. */
  onClear?: () => void;
  /** The input was accepted or cancelled. */
  onDone?: (hasKeyboard: boolean) => void;
}

interface CalendarProps {
  today: Day;
  weekStartsOn: WeekStart;
}

/**
 * A day, typed in a common format or picked from the calendar. Unreadable input is reported inline
 * and never applied.
 */
export function DayInput(props: DayInputProps & CalendarProps) {
  const { value, earliest = EARLIEST, latest = LATEST, commitOn = "typed", error, ...rest } = props;
  const { today, weekStartsOn, opensImmediately, isInLayer, onChange, onClear, onDone, ...field } =
    rest;
  const bounds = { today, earliest, latest };
  /** Null while the field displays its value. */
  const [text, setText] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const [isByKeyboard, setIsByKeyboard] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const opener = useOpener("dialog");
  const problem = text === null ? null : problemOf(text, bounds, onClear !== undefined);
  useEffect(() => input.current?.setCustomValidity(problem ?? ""), [problem]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once.
  useEffect(() => {
    if (opensImmediately) opener.put(true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value replaces what was typed.
  useEffect(() => {
    setText((typed) =>
      typed !== null && parseDay(typed, bounds) !== (value ?? null) ? null : typed,
    );
  }, [value]);

  const take = (typed: string) => {
    const day = parseDay(typed, bounds);
    if (day !== null && day !== value) onChange(day);
    if (typed.trim() === "" && value) onClear?.();
  };
  const leave = (hasKeyboard: boolean) => {
    const isGivenUp = onDone !== undefined && text?.trim() === "";
    if (problem !== null && !isGivenUp) return setIsLeft(true);
    if (text !== null) take(text);
    setText(null);
    onDone?.(hasKeyboard);
  };
  const open = (byKeyboard: boolean) => {
    setIsByKeyboard(byKeyboard);
    opener.put(true);
  };
  const close = () => {
    opener.put(false);
    if (calendar.current?.contains(document.activeElement)) input.current?.focus();
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      open(true);
    }
    if (event.key === "Enter") {
      opener.put(false);
      leave(true);
      // Outside a form, nothing else should handle the key.
      if (onDone) event.preventDefault();
    }
    if (event.key === "Escape" && onDone) {
      event.stopPropagation();
      onDone(true);
    }
  };
  const blurred = ({ relatedTarget: next, currentTarget }: FocusEvent<HTMLDivElement>) => {
    if (next && (currentTarget.contains(next) || calendar.current?.contains(next))) return;
    opener.put(false);
    leave(false);
  };
  const pick = (day: Day) => {
    setText(null);
    setIsLeft(false);
    close();
    if (day !== value) onChange(day);
    onDone?.(isByKeyboard);
  };
  const { ref: button, onClick: _, ...target } = opener.target;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the keyboard has left both
    <div className={`min-w-0 ${field.className ?? ""}`} onBlur={blurred}>
      <TextInput
        autoComplete="off"
        maxLength={40}
        {...field}
        ref={input}
        className={undefined}
        classNames={{ input: "tabular-nums", ...(field.classNames as object) }}
        required={onClear === undefined}
        withAsterisk={false}
        error={(isLeft && problem) || error}
        value={text ?? (value ? formatFieldDay(value) : "")}
        data-mantine-stop-propagation={opener.isOpen || undefined}
        onKeyDown={keys}
        onClick={() => open(false)}
        onChange={({ currentTarget: { value: typed } }) => {
          setText(typed);
          setIsLeft(false);
          opener.put(false);
          if (commitOn === "typed") take(typed);
        }}
        rightSectionWidth={30}
        rightSection={
          <button
            ref={button}
            type="button"
            className="unstyled size-6 grid place-items-center rounded-md cursor-pointer text-quiet hover:bg-hover hover:text-ink focus-visible:outline-offset-0"
            aria-label="Open the calendar"
            title="Calendar (↓ in the field)"
            // For keyboard users the field opens it, and Tab leaves the field.
            tabIndex={-1}
            {...target}
            onClick={() => (opener.isOpen ? close() : open(false))}
          >
            <IconCalendar size={15} aria-hidden="true" />
          </button>
        }
      />
      {opener.isMade && (
        <Calendar
          frame={calendar}
          layer={opener.layer}
          day={(text === null ? value : parseDay(text, bounds)) ?? null}
          bounds={bounds}
          weekStartsOn={weekStartsOn}
          isInLayer={isInLayer ?? false}
          takesFocus={isByKeyboard}
          onPick={pick}
          onClose={close}
        />
      )}
    </div>
  );
}

function parseDay(typed: string, bounds: TypedDayBounds): Day | null {
  const read = parseTypedDay(typed, bounds);
  return "day" in read ? read.day : null;
}

function problemOf(typed: string, bounds: TypedDayBounds, mayBeEmpty: boolean): string | null {
  const read = parseTypedDay(typed, bounds);
  if ("day" in read || (read.problem === "empty" && mayBeEmpty)) return null;
  return problemText(read, bounds);
}

function problemText(read: TypedDayProblem, { today, earliest, latest }: TypedDayBounds): string {
  switch (read.problem) {
    case "empty":
      return "Choose a day.";
    case "unreadable":
      return `Write a day like ${formatFieldDay(today)} or ${today}.`;
    case "either-order":
      return `This could be ${read.days.map(formatFieldDay).join(" or ")}: write the month as a word.`;
    case "too-early":
      return `Choose ${formatFieldDay(earliest)} or a later day.`;
    case "too-late":
      return `Choose ${formatFieldDay(latest)} or an earlier day.`;
  }
}
