import { Button } from "@mantine/core";
import styles from "./toast-message.module.css";

interface ToastMessageProps {
  message: string;
  action: { label: string; run: () => void };
}

export function ToastMessage({ message, action }: ToastMessageProps) {
  return (
    <>
      <span>{message}</span>
      <Button variant="default" size="compact-xs" className={styles.action} onClick={action.run}>
        {action.label}
      </Button>
    </>
  );
}
