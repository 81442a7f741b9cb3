import styles from "./deals.module.css";

const HINTS = [
  { keys: ["↑", "↓", "←", "→"], word: "move" },
  { keys: ["Enter"], word: "edit or open" },
];
const LETTERS = [
  { keys: ["/"], word: "search" },
  { keys: ["Space"], word: "select, Shift for a range" },
  { keys: ["O"], word: "open" },
  { keys: ["S"], word: "stage", isEdit: true },
  { keys: ["D"], word: "date", isEdit: true },
  { keys: ["T"], word: "confidence", isEdit: true },
  { keys: ["U"], word: "update", isEdit: true, isOfReps: true },
  { keys: ["N"], word: "next step", isEdit: true },
  { keys: ["E"], word: "change many", isEdit: true },
  { keys: ["Q"], word: "queue" },
];
const LAST = [{ keys: ["Esc"], word: "close, clear selection" }];

interface KeyHintsProps {
  isRep: boolean;
  /** Only what looks at deals. */
  isReadOnly: boolean;
  hasLetters: boolean;
  onToggle: () => void;
}

export function KeyHints({ isRep, isReadOnly, hasLetters, onToggle }: KeyHintsProps) {
  const letters = LETTERS.filter(
    ({ isOfReps, isEdit }) => (isRep || !isOfReps) && !(isReadOnly && isEdit),
  );
  const hints = HINTS.map((hint) =>
    isReadOnly && hint.keys.includes("Enter") ? { ...hint, word: "open" } : hint,
  );
  return (
    <footer className={styles.hints}>
      <ul aria-label="Keyboard shortcuts">
        {[...hints, ...(hasLetters ? letters : []), ...LAST].map(({ keys, word }) => (
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
