import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { CheckIn, CheckInRatings, CheckInValues } from "@touchline/contract";
import { minus } from "@touchline/domain";
import { WENT_WRONG } from "../../lib/failures.ts";
import { money } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { AmountField, amountProblem } from "../../ui/amount-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { CrmValues } from "./crm-values.tsx";
import styles from "./goal-dialog.module.css";
import { RatingsField } from "./ratings-field.tsx";
import { useSaveCheckIn } from "./use-check-in.ts";

const LONGEST_NOTE = 2000;

type Amounts = Record<keyof CheckInValues, number | string>;
interface Form extends Amounts {
  note: string;
  ratings: CheckInRatings;
}

const BY_HAND: { key: keyof CheckInValues; label: string }[] = [
  { key: "won", label: "Won" },
  { key: "open", label: "Open" },
  { key: "mostLikely", label: "Likely" },
  { key: "bestCase", label: "Best case" },
];

interface GoalDialogProps {
  goal: CheckIn;
  /** Whose goal it is, where that is not plain from the page. */
  name?: string;
  onClose: () => void;
}

/** Changes quota, commit, note and ratings of one quarter. What was typed stays until it is saved. */
export function GoalDialog({ goal, name, onClose }: GoalDialogProps) {
  const { currency, user } = useSession();
  const { labelOf } = useQuarters();
  const save = useSaveCheckIn();
  // One's own goal is opened to promise something, another's to ask for it.
  const isOwn = goal.revieweeId === user.id;
  const isByHand = goal.sync.state === "by-hand";
  const form = useForm<Form>({
    initialValues: { ...goal.values, note: goal.note, ratings: goal.ratings },
    validate: Object.fromEntries(Object.keys(goal.values).map((key) => [key, amountProblem])),
  });

  const submit = form.onSubmit((typed) =>
    save.mutate(
      {
        params: { revieweeId: goal.revieweeId },
        body: {
          period: goal.period,
          values: changedAmounts(typed, goal, { isOwn }),
          note: typed.note,
          ...(form.isDirty("ratings") && { ratings: typed.ratings }),
        },
      },
      {
        onSuccess: () => {
          showDone("Goal alignment updated!");
          onClose();
        },
        onError: () => showProblem(WENT_WRONG),
      },
    ),
  );

  return (
    <FormDialog
      title="Goal alignment"
      action="Save"
      isChanged={form.isDirty()}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.quiet}>
        {name && `${name}, `}
        {labelOf(goal.period)}
      </p>
      <div className={styles.pair}>
        <AmountField
          label="Quota"
          data-autofocus={!isOwn || undefined}
          currency={currency}
          {...form.getInputProps("quota")}
        />
        <AmountField
          label="Commit"
          data-autofocus={isOwn || undefined}
          description={commitWords(form.values, currency)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          currency={currency}
          {...form.getInputProps("repCommit")}
        />
        {isByHand &&
          BY_HAND.map(({ key, label }) => (
            <AmountField key={key} label={label} currency={currency} {...form.getInputProps(key)} />
          ))}
      </div>
      {!isByHand && <CrmValues goal={goal} />}
      <RatingsField
        revieweeId={goal.revieweeId}
        ratings={form.values.ratings}
        onChange={(ratings) => form.setFieldValue("ratings", ratings)}
      />
      <Textarea
        label="Note"
        description="Kept with this version."
        rows={3}
        resize="vertical"
        maxLength={LONGEST_NOTE}
        {...form.getInputProps("note")}
      />
    </FormDialog>
  );
}

/** What a commit means, in what is still to be won for it. */
function commitWords({ repCommit, won }: Amounts, currency: string): string {
  const left = minus(Number(repCommit), Number(won));
  if (Number(repCommit) === 0 || Number.isNaN(left)) return "What will be closed, in all.";
  if (left <= 0) return "Won already. What will be closed, in all?";
  return `Of this, ${money(left, currency)} is still to be won.`;
}

/**
 * Only what was changed, so that a manager who sets a quota does not renew the
 * rep's promise. Who saves their own goal makes the promise anew, even the same.
 */
function changedAmounts(
  typed: Amounts,
  { values, sync }: CheckIn,
  { isOwn }: { isOwn: boolean },
): Partial<CheckInValues> {
  const editable = sync.state === "by-hand" ? BY_HAND.map(({ key }) => key) : [];
  const keys: (keyof CheckInValues)[] = ["quota", "repCommit", ...editable];
  return Object.fromEntries(
    keys
      .filter((key) => Number(typed[key]) !== values[key] || (isOwn && key === "repCommit"))
      .map((key) => [key, Number(typed[key])]),
  );
}
