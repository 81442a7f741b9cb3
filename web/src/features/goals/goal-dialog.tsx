import { Anchor, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { CheckIn, CheckInRatings, CheckInValues } from "@touchline/contract";
import { subtract } from "@touchline/domain";
import { useState } from "react";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showFieldError } from "../../lib/field-errors.ts";
import { formatMoney } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { formatFieldAmount, parseTypedAmount } from "../../lib/typed-amount.ts";
import { AmountField, amountProblem } from "../../ui/amount-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { useUnusualAmounts } from "../../ui/use-unusual-amounts.ts";
import { CommitBackingNote } from "./commit-backing-note.tsx";
import { CrmValues } from "./crm-values.tsx";
import { RatingsField } from "./ratings-field.tsx";
import { useSaveCheckIn } from "./use-check-in.ts";

const MAX_NOTE_LENGTH = 2000;

type Key = keyof CheckInValues;
interface Form {
  /** As typed. */
  amounts: Partial<Record<Key, string>>;
  note: string;
  ratings: CheckInRatings;
}

const GOAL_FIELDS: { key: Key; label: string }[] = [
  { key: "quota", label: "Quota" },
  { key: "repCommit", label: "Commit" },
];
const MANUAL_FIELDS: { key: Key; label: string }[] = [
  { key: "won", label: "Won" },
  { key: "open", label: "Open" },
  { key: "mostLikely", label: "Likely" },
  { key: "bestCase", label: "Best case" },
];

/** What the dialog was opened for; the rest is behind a link. */
export type GoalPart = "all" | "quota" | "commit";

const PART_FIELDS: Record<GoalPart, Key[]> = {
  all: ["quota", "repCommit"],
  quota: ["quota"],
  commit: ["repCommit"],
};

interface GoalDialogProps {
  goal: CheckIn;
  part?: GoalPart;
  /** The rep's name, if the page doesn't make it clear. */
  name?: string;
  /** Defaults to closing. */
  onSaved?: () => void;
  onClose: () => void;
}

/** Edits quota, commit, note and ratings of a quarter. Input is retained until saved. */
export function GoalDialog(props: GoalDialogProps) {
  const { goal, name, onClose, onSaved = onClose } = props;
  const [part, setPart] = useState(props.part ?? "all");
  const { currency, user } = useSession();
  const { labelOf } = useQuarters();
  const save = useSaveCheckIn();
  // Users open their own goal to commit, and a rep's to set a quota.
  const isOwn = goal.revieweeId === user.id;
  const isByHand = goal.sync.state === "by-hand";
  const goalFields = GOAL_FIELDS.filter(({ key }) => PART_FIELDS[part].includes(key));
  const fields = isByHand && part === "all" ? [...goalFields, ...MANUAL_FIELDS] : goalFields;
  const texts = [...GOAL_FIELDS, ...MANUAL_FIELDS].map(({ key }) => [
    key,
    formatFieldAmount(goal.values[key], currency),
  ]);
  const form = useForm<Form>({
    initialValues: {
      amounts: Object.fromEntries(texts),
      note: goal.note,
      ratings: goal.ratings,
    },
    validate: {
      amounts: Object.fromEntries(
        fields.map(({ key }) => [key, (typed = "") => amountProblem(typed, currency)]),
      ),
    },
  });
  const far = useUnusualAmounts(currency);
  const amountOf = (key: Key): number | null => {
    const read = parseTypedAmount(form.values.amounts[key] ?? "", currency);
    return "amount" in read ? read.amount : null;
  };
  const questions = new Map(fields.map(({ key }) => [key, far.questionOf(key, amountOf(key))]));
  const isAsking = [...questions.values()].some(Boolean);
  const propsOf = (key: Key) => ({
    currency,
    question: questions.get(key) ?? null,
    ...form.getInputProps(`amounts.${key}`),
    value: form.values.amounts[key] ?? "",
  });

  const submit = form.onSubmit((typed) => {
    const changed = changedAmounts(fields, goal.values, amountOf, {
      renewsCommit: isOwn && part === "commit",
    });
    const toSave = changed.map(({ key, label, amount }) => ({
      key,
      amount,
      last: goal.values[key],
      lastName: `the last ${label.toLowerCase()}`,
    }));
    if (!far.maySave(toSave)) return;
    save.mutate(
      {
        params: { revieweeId: goal.revieweeId },
        body: {
          period: goal.period,
          values: Object.fromEntries(changed.map(({ key, amount }) => [key, amount])),
          note: typed.note,
          ...(form.isDirty("ratings") && { ratings: typed.ratings }),
        },
      },
      {
        onSuccess: () => {
          showSuccess("Goal alignment updated!");
          onSaved();
        },
        onError: (problem) => {
          const isSaid = showFieldError(form, problem, (field) =>
            field.replace(/^values\./, "amounts."),
          );
          if (!isSaid) showError(GENERIC_ERROR);
        },
      },
    );
  });

  return (
    <FormDialog
      title="Goal alignment"
      action={isAsking ? "Save anyway" : "Save"}
      isChanged={form.isDirty()}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-quiet">
        {name && `${name}, `}
        {labelOf(goal.period)}
      </p>
      {part === "commit" && (
        <>
          <AmountField label="Commit" data-autofocus {...propsOf("repCommit")} />
          <CommitBackingNote commit={amountOf("repCommit")} values={goal.values} />
          <PartLink onClick={() => setPart("all")}>Quota, ratings and note</PartLink>
        </>
      )}
      {part === "quota" && (
        <>
          <AmountField label="Quota" data-autofocus {...propsOf("quota")} />
          <PartLink onClick={() => setPart("all")}>Commit, ratings and note</PartLink>
        </>
      )}
      {part === "all" && (
        <GoalFields
          isOwn={isOwn}
          commitHint={commitHint(
            amountOf("repCommit"),
            isByHand ? amountOf("won") : goal.values.won,
            currency,
          )}
          fields={isByHand ? MANUAL_FIELDS : []}
          propsOf={propsOf}
        />
      )}
      {part === "all" && !isByHand && <CrmValues goal={goal} />}
      {part === "all" && (
        <>
          <RatingsField
            revieweeId={goal.revieweeId}
            ratings={form.values.ratings}
            onChange={(ratings) => form.setFieldValue("ratings", ratings)}
          />
          <Textarea
            label="Note"
            description="Saved with this version."
            rows={3}
            resize="vertical"
            maxLength={MAX_NOTE_LENGTH}
            {...form.getInputProps("note")}
          />
        </>
      )}
    </FormDialog>
  );
}

function PartLink({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" className="self-start text-base" onClick={onClick}>
      {children}
    </Anchor>
  );
}

interface GoalFieldsProps {
  isOwn: boolean;
  commitHint: string;
  /** What is typed in only without a CRM. */
  fields: { key: Key; label: string }[];
  propsOf: (key: Key) => Omit<Parameters<typeof AmountField>[0], "label">;
}

function GoalFields({ isOwn, commitHint, fields, propsOf }: GoalFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <AmountField label="Quota" data-autofocus={!isOwn || undefined} {...propsOf("quota")} />
      <AmountField
        label="Commit"
        data-autofocus={isOwn || undefined}
        description={commitHint}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...propsOf("repCommit")}
      />
      {fields.map(({ key, label }) => (
        <AmountField key={key} label={label} {...propsOf(key)} />
      ))}
    </div>
  );
}

function commitHint(commit: number | null, won: number | null, currency: string): string {
  if (!commit || won === null) return "What will close in total.";
  const left = subtract(commit, won);
  if (left <= 0) return "Won already. What will close in total?";
  return `Of this, ${formatMoney(left, currency)} is still to be won.`;
}

/**
 * Sends only changed amounts, so that setting a quota doesn't renew the commit. Where a rep edits
 * the commit alone, saving renews it even if it is unchanged.
 */
function changedAmounts(
  fields: { key: Key; label: string }[],
  saved: CheckInValues,
  amountOf: (key: Key) => number | null,
  { renewsCommit }: { renewsCommit: boolean },
) {
  return fields.flatMap(({ key, label }) => {
    const amount = amountOf(key);
    const isMeant = amount !== saved[key] || (renewsCommit && key === "repCommit");
    return amount !== null && isMeant ? [{ key, label, amount }] : [];
  });
}
