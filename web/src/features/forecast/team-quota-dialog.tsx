import { useForm } from "@mantine/form";
import { type Quarter, subtract } from "@touchline/domain";
import { messageOf } from "../../lib/api.ts";
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
import { formatOverAssigned } from "./call-text.ts";
import type { QuotaAbout } from "./row-actions.ts";
import { useSetTeamQuota } from "./use-tree.ts";

interface TeamQuotaDialogProps {
  about: QuotaAbout;
  period: Quarter;
  onClose: () => void;
}

/** A team's own quota beside the sum of its people's; empty goes back to the sum. */
export function TeamQuotaDialog({ about, period, onClose }: TeamQuotaDialogProps) {
  const { currency } = useSession();
  const { labelOf } = useQuarters();
  const set = useSetTeamQuota();
  const before = about.overAssigned === null ? null : about.quota;
  const sum = about.quota + about.quotaDifference;
  const team = about.isOwn ? "Your team" : `${about.lead.name}'s team`;
  const form = useForm({
    initialValues: { quota: before === null ? "" : formatFieldAmount(before, currency) },
    validate: { quota: (typed) => (typed.trim() === "" ? null : amountProblem(typed, currency)) },
  });
  const far = useUnusualAmounts(currency);
  const typed = form.values.quota;
  const read = typed.trim() === "" ? null : parseTypedAmount(typed, currency);
  const quota = read && "amount" in read ? read.amount : null;
  const question = far.questionOf("quota", quota);
  const save = (value: number | null, onSaved: () => void) =>
    set.mutate(
      { params: { leadId: about.lead.id }, body: { period, quota: value } },
      {
        onSuccess: onSaved,
        onError: (problem) => {
          if (!showFieldError(form, problem)) showError(messageOf(problem, GENERIC_ERROR));
        },
      },
    );
  const submit = form.onSubmit(() => {
    const last = before ?? sum;
    const lastName = before === null ? "the sum of everyone's" : "the last quota";
    if (quota !== null && !far.maySave([{ key: "quota", amount: quota, last, lastName }])) return;
    save(quota, () => {
      onClose();
      showSuccess(quota === null ? "Team quota follows its people's" : "Team quota set", {
        label: "Undo",
        run: () => save(before, () => showSuccess("Undone")),
      });
    });
  });
  const compared =
    quota !== null && quota > 0
      ? formatOverAssigned(
          {
            quota,
            quotaDifference: subtract(sum, quota),
            overAssigned: (subtract(sum, quota) / quota) * 100,
          },
          currency,
        )
      : null;
  return (
    <FormDialog
      title="Team quota"
      action={question ? "Save anyway" : "Save"}
      isChanged={form.isDirty()}
      isBusy={set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-quiet">
        {team}, {labelOf(period)}. Everyone in it carries {formatMoney(sum, currency)} in total.
      </p>
      <AmountField
        label="Team quota"
        description="Leave it empty to use the sum of everyone's quotas."
        data-autofocus
        currency={currency}
        question={question}
        {...form.getInputProps("quota")}
        value={typed}
      />
      <p className="text-base text-quiet number" aria-live="polite">
        {compared ? compared.text : `Quota: ${formatMoney(sum, currency)}, the sum of everyone's`}
      </p>
    </FormDialog>
  );
}
