import { TextAnswer } from "./text-answer.tsx";

interface NextStepAnswerProps {
  message: string;
  value: string;
  onAdd: (nextStep: string) => Promise<unknown>;
}

export function NextStepAnswer({ message, value, onAdd }: NextStepAnswerProps) {
  return (
    <TextAnswer
      message={message}
      action="Add next step"
      initial={value}
      placeholder="What needs to happen next on this deal?"
      onAdd={onAdd}
    />
  );
}
