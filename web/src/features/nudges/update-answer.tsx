import { analyseUpdate, updateBadge } from "@touchline/domain";
import { Quality } from "../../ui/quality.tsx";
import { TextAnswer } from "./text-answer.tsx";

const TONES = { green: "good", yellow: "fair", red: "bad", grey: "none" } as const;

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
      below={(typed) => {
        const { score, questions } = analyseUpdate(typed);
        return (
          <Quality
            points={score}
            of={3}
            tone={TONES[updateBadge(score)]}
            questions={questions}
            complete="Says by when, who decides and what is new."
          />
        );
      }}
      onAdd={onAdd}
    />
  );
}
