import { UpdateQuality } from "../../ui/update-quality.tsx";
import { TextAnswer } from "./text-answer.tsx";

interface UpdateAnswerProps {
  message: string;
  onAdd: (update: string) => Promise<unknown>;
}

/** A new update, with live hints on what is missing. */
export function UpdateAnswer({ message, onAdd }: UpdateAnswerProps) {
  return (
    <TextAnswer
      message={message}
      action="Add update"
      placeholder="What is new on this deal?"
      below={(typed) => (
        <UpdateQuality text={typed} complete="Says by when, who decides and what is new." />
      )}
      onAdd={onAdd}
    />
  );
}
