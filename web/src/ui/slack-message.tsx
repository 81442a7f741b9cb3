import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
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
        <Logo size={36} />
      </span>
      <div className="flex-1 min-w-0">
        <p className="flex items-center gap-1.5 mb-1">
          <span className={styles.name}>{app}</span>
          <span className={styles.badge}>APP</span>
          <span className="text-sm/inherit text-quiet">{time}</span>
        </p>
        {children}
      </div>
    </div>
  );
}
