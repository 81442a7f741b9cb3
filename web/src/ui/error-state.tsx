import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { OUTDATED } from "../lib/api.ts";
import styles from "./state.module.css";

interface ErrorStateProps {
  /** What is missing, where nothing around it says so. */
  title?: string | undefined;
  message: string;
  onRetry: () => void;
  /** What it stands for would have been cards on the page: it is one itself. */
  isCard?: boolean;
}

/** Where the data would be, always on a surface: what went wrong, and another try. */
export function ErrorState({ title, message, onRetry, isCard = false }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state} data-card={isCard}>
      <IconAlertTriangle size={20} className={styles.bad} aria-hidden="true" />
      {title && <p className={styles.title}>{title}</p>}
      <p>{message}</p>
      {message.includes(OUTDATED) ? (
        <Button variant="default" size="xs" onClick={() => window.location.reload()}>
          Reload
        </Button>
      ) : (
        <Button variant="default" size="xs" onClick={onRetry}>
          try again
        </Button>
      )}
    </div>
  );
}
