import type { ReactNode } from "react";
import { Mark } from "./mark.tsx";
import styles from "./slack-message.module.css";

interface SlackMessageProps {
  app: string;
  time: string;
  children: ReactNode;
}

/** An app's message as it appears in a Slack conversation. */
export function SlackMessage({ app, time, children }: SlackMessageProps) {
  return (
    <div className={styles.message}>
      <span className={styles.picture}>
        <Mark size={36} />
      </span>
      <div className={styles.body}>
        <p className={styles.sender}>
          <span className={styles.name}>{app}</span>
          <span className={styles.badge}>APP</span>
          <span className={styles.time}>{time}</span>
        </p>
        {children}
      </div>
    </div>
  );
}
