import { useState } from "react";
import { areShortcutsOn, saveShortcutsOn } from "../lib/storage.ts";
import styles from "./deal-check.module.css";

export interface Shortcuts {
  areOn: boolean;
  toggle: () => void;
}

/** Single-key shortcuts interfere with voice control, so they can be switched off. */
export function useShortcuts(): Shortcuts {
  const [areOn, setAreOn] = useState(areShortcutsOn);
  return {
    areOn,
    toggle: () => {
      saveShortcutsOn(!areOn);
      setAreOn(!areOn);
    },
  };
}

const MOVE_HINTS = [
  { keys: ["←", "K"], word: "previous" },
  { keys: ["→", "J"], word: "next" },
];
const REVIEW_HINTS = [
  { keys: ["1", "–", "5"], word: "score" },
  { keys: ["I", "S", "F", "P"], word: "thumb up, Shift for down" },
  { keys: ["C"], word: "comment" },
  { keys: ["Ctrl", "Enter"], word: "save and next" },
];
const CLOSE_HINTS = [{ keys: ["Esc"], word: "close" }];

interface HintsProps {
  isManager: boolean;
  shortcuts: Shortcuts;
}

export function DealCheckHints({ isManager, shortcuts: { areOn, toggle } }: HintsProps) {
  const hints = areOn
    ? [...MOVE_HINTS, ...(isManager ? REVIEW_HINTS : []), ...CLOSE_HINTS]
    : CLOSE_HINTS;
  return (
    <footer className={styles.hints}>
      <ul aria-label="Keyboard shortcuts">
        {hints.map(({ keys, word }) => (
          <li key={word}>
            {keys.map((key) => (key === "–" ? key : <kbd key={key}>{key}</kbd>))} {word}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="unstyled py-0.5 px-1.5 rounded-sm cursor-pointer whitespace-nowrap hover:bg-hover focus-visible:outline-offset-0"
        onClick={toggle}
      >
        Turn single keys {areOn ? "off" : "on"}
      </button>
    </footer>
  );
}
