import styles from "./keys-table.module.css";

export interface KeyLine {
  /** As printed on the keyboard; a dash between two stays a dash. */
  keys: string[];
  word: string;
}

export function KeysTable({ title, lines }: { title: string; lines: KeyLine[] }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.lines}>
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
