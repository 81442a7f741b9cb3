import { Button } from "@mantine/core";
import { Choices } from "./choices.tsx";

export interface ToastQuestion {
  label: string;
  options: { value: string; label: string }[];
  onPick: (value: string) => void;
  /** A button that closes it without an answer. */
  laterLabel?: string;
}

interface ToastMessageProps {
  message: string;
  action?: { label: string; run: () => void } | undefined;
  question?: ToastQuestion | undefined;
  onLater?: () => void;
}

export function ToastMessage({ message, action, question, onLater }: ToastMessageProps) {
  return (
    <>
      <span>{message}</span>
      {question && (
        <div className="mt-2">
          <Choices label={question.label} options={question.options} onPick={question.onPick} />
        </div>
      )}
      {(action || question?.laterLabel) && (
        <div className="flex gap-2 mt-2">
          {action && (
            <Button variant="default" size="compact-xs" onClick={action.run}>
              {action.label}
            </Button>
          )}
          {question?.laterLabel && (
            <Button variant="subtle" size="compact-xs" onClick={onLater}>
              {question.laterLabel}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
