import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import styles from "./state.module.css";

interface ErrorStateProps {
  message: string;
  onRetry: () => void;
  /** What it stands for would have been cards on the page: it is one itself. */
  isCard?: boolean;
}

/** Where the data would be, always on a surface: what went wrong, and another try. */
export function ErrorState({ message, onRetry, isCard = false }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state} data-card={isCard}>
      <IconAlertTriangle size={20} className={styles.bad} aria-hidden="true" />
      <p>{message}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        try again
      </Button>
    </div>
  );
}
