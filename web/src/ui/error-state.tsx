import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { OUTDATED_MESSAGE } from "../lib/api.ts";
import styles from "./state.module.css";

interface ErrorStateProps {
  /** What is missing, if the context doesn't make it clear. */
  title?: string | undefined;
  message: string;
  onRetry: () => void;
  /** It replaces cards on the page, so it is rendered as one. */
  isCard?: boolean;
}

/** Displayed in place of the data, always on a surface: the error and a retry button. */
export function ErrorState({ title, message, onRetry, isCard = false }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state} data-card={isCard}>
      <IconAlertTriangle size={20} className={styles.bad} aria-hidden="true" />
      {title && <p className={`${styles.title} font-semibold`}>{title}</p>}
      <p>{message}</p>
      {message.includes(OUTDATED_MESSAGE) ? (
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
