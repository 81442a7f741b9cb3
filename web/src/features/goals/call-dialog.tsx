import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ManagerCall } from "@touchline/contract";
import type { Quarter } from "@touchline/domain";
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
    initialValues: { value: formatFieldAmount(last, currency), note: call?.note ?? "" },
    validate: { value: (typed) => amountProblem(typed, currency) },
  });
  const far = useUnusualAmounts(currency);
  const read = parseTypedAmount(form.values.value, currency);
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
          showSuccess("Manager's call saved");
          onClose();
        },
        onError: (problem) => {
          if (!showFieldError(form, problem)) showError(GENERIC_ERROR);
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
        {rep.name}, {labelOf(period)}. {rep.name} commits to {formatMoney(commit, currency)} and
        does not see your call.
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
