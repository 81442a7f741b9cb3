import { type KeptText, TextAnswer } from "./text-answer.tsx";

interface NextStepAnswerProps {
  message: string;
  value: string;
  kept?: KeptText;
  isFocused?: boolean;
  onAdd: (nextStep: string) => Promise<unknown>;
}

export function NextStepAnswer({ value, ...props }: NextStepAnswerProps) {
  return (
    <TextAnswer
      {...props}
      action="Add next step"
      initial={value}
      placeholder="What needs to happen next on this deal?"
    />
  );
}
