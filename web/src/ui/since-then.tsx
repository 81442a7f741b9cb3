import styles from "./since-then.module.css";

interface SinceThenProps {
  words: { text: string; change?: string; title: string } | null;
}

/** Today's value of something displayed as of a past day; nothing if unchanged. */
export function SinceThen({ words }: SinceThenProps) {
  if (!words) return null;
  const { text, change, title } = words;
  return (
    <span className={`${styles.now} number`} title={title}>
      {text}
      {change && (
        <span data-change>
          , <span className="whitespace-nowrap">{change}</span>
        </span>
      )}
    </span>
  );
}
