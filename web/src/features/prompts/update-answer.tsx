import { UpdateQuality } from "../../ui/update-quality.tsx";
import { TextAnswer } from "./text-answer.tsx";

interface UpdateAnswerProps {
  message: string;
  onAdd: (update: string) => Promise<unknown>;
}

/** A new update; while it is written one sees what it still leaves open. */
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
