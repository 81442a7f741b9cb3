import type { SaveState as State } from "../lib/autosave.ts";

const LABELS: Record<State | "conflict", string> = {
  untouched: "",
  changed: "Changed",
  saving: "Saving…",
  saved: "Saved",
  retrying: "Not saved – retrying",
  conflict: "Not saved",
};

export function SaveState({ state }: { state: State | "conflict" }) {
  return (
    <span
      role="status"
      className="min-h-4 text-sm text-quiet data-[state=saved]:text-good data-[state=retrying]:text-bad data-[state=retrying]:font-semibold data-[state=conflict]:text-bad data-[state=conflict]:font-semibold"
      data-state={state}
    >
      {LABELS[state]}
    </span>
  );
}
