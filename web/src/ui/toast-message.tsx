import { Button } from "@mantine/core";
import { Choices } from "./choices.tsx";

export interface ToastQuestion {
  label: string;
  options: { value: string; label: string }[];
  onPick: (value: string) => void;
}

interface ToastMessageProps {
  message: string;
  action?: { label: string; run: () => void } | undefined;
  question?: ToastQuestion | undefined;
}

export function ToastMessage({ message, action, question }: ToastMessageProps) {
  return (
    <>
      <span>{message}</span>
      {question && (
        <div className="mt-2">
          <Choices {...question} />
        </div>
      )}
      {action && (
        <Button variant="default" size="compact-xs" className="block mt-2" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </>
  );
}
