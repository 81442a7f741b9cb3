import { Button } from "@mantine/core";
import { IconPencil, IconThumbDown, IconThumbUp } from "@tabler/icons-react";
import type { Review } from "@touchline/contract";
import { attributeLabel, type Day } from "@touchline/domain";
import { formatDay, pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { RichText } from "../../ui/rich-text.tsx";

interface GivenFeedbackProps {
  review: Review;
  onEdit: () => void;
}

/** The user's feedback on a deal from today, as it was given. */
export function GivenFeedback({ review, onEdit }: GivenFeedbackProps) {
  const { today } = useQuarters();
  const { score, comment, attributes, expectation } = review;
  return (
    <div className="flex flex-col gap-2 text-base">
      <div className="flex items-center justify-between gap-2">
        <p>
          <strong className="font-semibold">{score}/5</strong>{" "}
          <span className="text-quiet">from you today</span>
        </p>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPencil size={14} />}
          onClick={onEdit}
        >
          Edit feedback
        </Button>
      </div>
      <RichText html={comment} />
      {attributes.length > 0 && (
        <ul className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-sm text-quiet">
          {attributes.map(({ id, value }) => {
            const Icon = value > 0 ? IconThumbUp : IconThumbDown;
            return (
              <li key={id} className="inline-flex items-center gap-1">
                <Icon size={14} aria-label={value > 0 ? "Thumb up:" : "Thumb down:"} />
                {attributeLabel(review.source, id)}
              </li>
            );
          })}
        </ul>
      )}
      {expectation && (
        <p className="text-quiet">
          {pluralise(expectation.asked.length, "ask")} due{" "}
          {formatDay(expectation.dueDay as Day, today)}
        </p>
      )}
    </div>
  );
}
