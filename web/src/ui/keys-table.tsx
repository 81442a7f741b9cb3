import styles from "./keys-table.module.css";

export interface KeyHint {
  /** As printed on the keyboard; a dash between two stays a dash. */
  keys: string[];
  word: string;
}

export function KeysTable({ title, lines }: { title: string; lines: KeyHint[] }) {
  return (
    <section className="next:mt-5">
      <h3 className="mb-1 text-base/inherit font-semibold">{title}</h3>
      <dl>
        {lines.map(({ keys, word }) => (
          <div key={word} className={styles.line}>
            <dt>{word}</dt>
            <dd>{keys.map((key) => (key === "–" ? key : <kbd key={key}>{key}</kbd>))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
