import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ManagerCall } from "@touchline/contract";
import type { Quarter } from "@touchline/domain";
import { sayBesideField } from "../../lib/beside-field.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { money } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { amountTyped, typedAmount } from "../../lib/typed-amount.ts";
import { AmountField, amountProblem } from "../../ui/amount-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { useFarAmounts } from "../../ui/use-far-amounts.ts";
import { useMakeCall } from "./use-manager-calls.ts";

interface CallDialogProps {
  rep: { id: string; name: string };
  period: Quarter;
  commit: number;
  call: ManagerCall | undefined;
  onClose: () => void;
}

/** The manager's call next to the rep's commit. Neither changes the other. */
export function CallDialog({ rep, period, commit, call, onClose }: CallDialogProps) {
  const { currency } = useSession();
  const { labelOf } = useQuarters();
  const make = useMakeCall();
  const last = call?.value ?? commit;
  const form = useForm({
    initialValues: { value: typedAmount(last, currency), note: call?.note ?? "" },
    validate: { value: (typed) => amountProblem(typed, currency) },
  });
  const far = useFarAmounts(currency);
  const read = amountTyped(form.values.value, currency);
  const value = "amount" in read ? read.amount : null;
  const question = far.questionOf("value", value);
  const submit = form.onSubmit(({ note }) => {
    if (value === null) return;
    const lastName = call ? "the last call" : "the commit";
    if (!far.maySave([{ key: "value", amount: value, last, lastName }])) return;
    make.mutate(
      { params: { revieweeId: rep.id }, body: { period, value, note } },
      {
        onSuccess: () => {
          showDone("Manager's call saved");
          onClose();
        },
        onError: (problem) => {
          if (!sayBesideField(form, problem)) showProblem(WENT_WRONG);
        },
      },
    );
  });
  return (
    <FormDialog
      title="Manager's call"
      action={question ? "Save anyway" : "Save"}
      isChanged={form.isDirty()}
      isBusy={make.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-quiet">
        {rep.name}, {labelOf(period)}. {rep.name} commits to {money(commit, currency)} and does not
        see your call.
      </p>
      <AmountField
        label="Your call"
        data-autofocus
        currency={currency}
        question={question}
        {...form.getInputProps("value")}
        value={form.values.value}
      />
      <Textarea
        label="Note"
        rows={3}
        resize="vertical"
        maxLength={2000}
        {...form.getInputProps("note")}
      />
    </FormDialog>
  );
}
