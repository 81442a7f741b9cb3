import styles from "./now.module.css";

interface NowProps {
  words: { text: string; change?: string; title: string } | null;
}

/** What has become of something that is shown as it was; nothing where it is the same. */
export function Now({ words }: NowProps) {
  if (!words) return null;
  const { text, change, title } = words;
  return (
    <span className={`${styles.now} number`} title={title}>
      {text}
      {change && (
        <span data-change>
          , <span className={styles.change}>{change}</span>
        </span>
      )}
    </span>
  );
}
