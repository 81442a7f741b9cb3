import "../../ui/dialog.css";
import { Modal, Skeleton } from "@mantine/core";
import type { Quarter } from "@touchline/domain";
import { QueryContent } from "../../ui/query-content.tsx";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { GoalDialog, type GoalPart } from "./goal-dialog.tsx";
import { useCheckIn } from "./use-check-in.ts";

interface GoalEditorProps {
  revieweeId: string;
  name: string;
  period: Quarter;
  part?: GoalPart;
  /** Defaults to closing. */
  onSaved?: () => void;
  onClose: () => void;
}

/** Loads a rep's goal and opens it for editing. */
export function GoalEditor(props: GoalEditorProps) {
  const { revieweeId, name, period, part = "all", onClose, onSaved = onClose } = props;
  useReturnFocus();
  const checkIn = useCheckIn(revieweeId, period);
  if (checkIn.data) {
    return (
      <GoalDialog goal={checkIn.data} name={name} part={part} onSaved={onSaved} onClose={onClose} />
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Goal alignment"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <QueryContent
        query={checkIn}
        skeleton={
          <div className="flex flex-col gap-4">
            {["a", "b", "c", "d"].map((row) => (
              <Skeleton key={row} height={56} />
            ))}
          </div>
        }
      >
        {() => null}
      </QueryContent>
    </Modal>
  );
}
