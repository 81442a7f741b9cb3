import { UpdateQuality } from "../../ui/update-quality.tsx";
import { type KeptText, TextAnswer } from "./text-answer.tsx";

interface UpdateAnswerProps {
  message: string;
  kept?: KeptText;
  isFocused?: boolean;
  onAdd: (update: string) => Promise<unknown>;
}

/** A new update, with live hints on what is missing. */
export function UpdateAnswer(props: UpdateAnswerProps) {
  return (
    <TextAnswer
      {...props}
      action="Add update"
      placeholder="What is new on this deal?"
      below={(typed) => (
        <UpdateQuality text={typed} complete="Says by when, who decides and what is new." />
      )}
    />
  );
}
