import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import styles from "./state.module.css";

interface ErrorStateProps {
  message: string;
  onRetry: () => void;
}

/** Where the data would be: what went wrong, and another try. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state}>
      <IconAlertTriangle size={20} className={styles.bad} aria-hidden="true" />
      <p>{message}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        try again
      </Button>
    </div>
  );
}
