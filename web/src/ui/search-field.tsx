import { IconSearch, IconX } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import styles from "./search-field.module.css";

const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  /** The accessible name: 'Search deals'. */
  label: string;
  value: string;
  onChange: (words: string | undefined) => void;
  /** The shortcut key, if any. */
  shortcut?: string | undefined;
  field?: RefObject<HTMLInputElement | null>;
}

/** A search input. Debounced, so that not every letter sends a request. */
export function SearchField({ label, value, onChange, shortcut, field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  const asked = useRef(value);
  const ask = useRef(onChange);
  ask.current = onChange;
  useEffect(() => {
    // Changed from outside, e.g. by a link.
    if (value !== asked.current) setTyped(value);
    asked.current = value;
  }, [value]);
  useEffect(() => {
    const words = typed.trim();
    if (words === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = words;
      ask.current(words || undefined);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const clear = () => {
    // Text that wasn't sent yet has changed nothing.
    const isAsked = value !== "" || asked.current !== "";
    setTyped("");
    asked.current = "";
    if (isAsked) ask.current(undefined);
    input.current?.focus();
  };
  return (
    <div
      className={`${styles.search} has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-primary has-[input:focus-visible]:outline-offset-1 [&_svg]:flex-none`}
      data-narrowed={value !== ""}
    >
      <IconSearch size={16} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // The surrounding layer would close on the same key.
          event.stopPropagation();
          event.preventDefault();
          if (typed === "") event.currentTarget.blur();
          else clear();
        }}
      />
      {typed !== "" ? (
        <button
          type="button"
          className="unstyled size-[calc(var(--control)_-_8px)] grid place-items-center flex-none rounded-md cursor-pointer hover:bg-hover hover:text-ink focus-visible:outline-offset-0"
          aria-label="Clear search"
          onClick={clear}
        >
          <IconX size={14} aria-hidden="true" />
        </button>
      ) : (
        shortcut && (
          <span
            className="min-w-4.5 mr-1 px-1 border border-line rounded-sm text-center text-sm no-hover:hidden"
            aria-hidden="true"
          >
            {shortcut}
          </span>
        )
      )}
    </div>
  );
}
