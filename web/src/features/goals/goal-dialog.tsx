import "../../ui/dialog.css";
import { Button, Modal, NumberInput, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { CheckIn } from "@touchline/contract";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { useReturnedFocus } from "../../ui/use-returned-focus.ts";
import styles from "./goal-dialog.module.css";
import { useSaveCheckIn } from "./use-check-in.ts";

const MOST = 1_000_000_000_000;
const LONGEST_NOTE = 2000;

interface GoalDialogProps {
  goal: CheckIn;
  onClose: () => void;
}

/** Changes quota, commit and note of one quarter. What was typed stays until it is saved. */
export function GoalDialog({ goal, onClose }: GoalDialogProps) {
  useReturnedFocus();
  const { currency } = useSession();
  const { labelOf } = useQuarters();
  const save = useSaveCheckIn();
  const form = useForm<{ quota: number | string; repCommit: number | string; note: string }>({
    initialValues: {
      quota: goal.values.quota,
      repCommit: goal.values.repCommit,
      note: goal.note,
    },
    validate: { quota: amountProblem, repCommit: amountProblem },
  });
  const amount = {
    min: 0,
    decimalScale: 2,
    thousandSeparator: ",",
    hideControls: true,
    leftSection: <span className={styles.currency}>{currency}</span>,
    leftSectionWidth: 52,
  };

  const submit = form.onSubmit(({ quota, repCommit, note }) =>
    save.mutate(
      {
        params: { revieweeId: goal.revieweeId },
        body: {
          period: goal.period,
          values: { quota: Number(quota), repCommit: Number(repCommit) },
          note,
        },
      },
      {
        onSuccess: () => {
          showDone("Goal alignment updated!");
          onClose();
        },
        onError: () => showProblem("Something went wrong. Please try again later."),
      },
    ),
  );

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!form.isDirty()}
      title="Goal alignment"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.quiet}>{labelOf(goal.period)}</p>
        <NumberInput label="Quota" data-autofocus {...amount} {...form.getInputProps("quota")} />
        <NumberInput
          label="Commit"
          description="What will be closed this quarter, in all."
          {...amount}
          {...form.getInputProps("repCommit")}
        />
        <Textarea
          label="Note"
          description="Kept with this version."
          rows={3}
          resize="vertical"
          maxLength={LONGEST_NOTE}
          {...form.getInputProps("note")}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function amountProblem(value: number | string): string | null {
  if (value === "") return "Enter an amount, 0 if there is none.";
  const amount = Number(value);
  return amount >= 0 && amount <= MOST ? null : "Enter an amount between 0 and 1,000 billion.";
}
