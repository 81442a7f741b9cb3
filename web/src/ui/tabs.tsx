import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface TabsProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
  children: ReactNode;
}

/** Tabs for views of the same page. Arrow keys move between tabs. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, value, options, onChange, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent) => {
    const index = options.findIndex((option) => option.value === value);
    const steps = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: options.length - 1 };
    const wanted = steps[event.key as keyof typeof steps];
    if (wanted === undefined) return;
    event.preventDefault();
    const next = (wanted + options.length) % options.length;
    const option = options[next];
    if (option) onChange(option.value);
    list.current?.querySelectorAll<HTMLButtonElement>("[role=tab]")[next]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 px-3 overflow-x-auto border-b border-line"
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            aria-selected={option.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={option.value === value ? 0 : -1}
            className="unstyled flex-none py-2.25 px-2 -mb-0.25 border-b-2 border-transparent cursor-pointer text-base text-quiet hover:text-ink aria-selected:border-b-primary aria-selected:text-ink aria-selected:font-medium focus-visible:-outline-offset-2 focus-visible:rounded-md"
            onClick={() => onChange(option.value)}
            onKeyDown={go}
          >
            {option.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
