import styles from "./deals.module.css";

const HINTS = [
  { keys: ["↑", "↓", "←", "→"], word: "move" },
  { keys: ["Enter"], word: "edit or open" },
];
const LETTERS = [
  { keys: ["/"], word: "search" },
  { keys: ["Space"], word: "select, Shift for a range" },
  { keys: ["O"], word: "open" },
  { keys: ["S"], word: "stage" },
  { keys: ["D"], word: "date" },
  { keys: ["T"], word: "triage" },
  { keys: ["U"], word: "update", isOfReps: true },
  { keys: ["N"], word: "next step" },
  { keys: ["E"], word: "change many" },
  { keys: ["Q"], word: "queue" },
];
const LAST = [{ keys: ["Esc"], word: "close, clear selection" }];

interface KeyHintsProps {
  isRep: boolean;
  hasLetters: boolean;
  onToggle: () => void;
}

export function KeyHints({ isRep, hasLetters, onToggle }: KeyHintsProps) {
  const letters = hasLetters ? LETTERS.filter(({ isOfReps }) => isRep || !isOfReps) : [];
  return (
    <footer className={styles.hints}>
      <ul aria-label="Keyboard shortcuts">
        {[...HINTS, ...letters, ...LAST].map(({ keys, word }) => (
          <li key={word}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{" "}
            {word}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="unstyled flex-none py-0.5 px-1.5 rounded-md cursor-pointer hover:bg-hover focus-visible:outline-offset-0"
        onClick={onToggle}
      >
        Turn single keys {hasLetters ? "off" : "on"}
      </button>
    </footer>
  );
}
