import type { SaveState as State } from "../lib/autosave.ts";
import styles from "./save-state.module.css";

const WORDS: Record<State | "conflict", string> = {
  untouched: "",
  changed: "Changed",
  saving: "Saving…",
  saved: "Saved",
  retrying: "Not saved – retrying",
  conflict: "Not saved",
};

export function SaveState({ state }: { state: State | "conflict" }) {
  return (
    <span role="status" className={styles.state} data-state={state}>
      {WORDS[state]}
    </span>
  );
}
