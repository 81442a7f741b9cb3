import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { TreeCall } from "@touchline/contract";
import { type Quarter, subtract } from "@touchline/domain";
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
import { CallHistory } from "./call-history.tsx";
import { useMakeCall } from "./use-manager-calls.ts";

interface CallDialogProps {
  rep: { id: string; name: string };
  period: Quarter;
  /** The rep's commit, or the team's rolled up. */
  commit: number;
  /** The caller's number so far. */
  call: TreeCall | undefined;
  /** Only for a whole team: whether it is the caller's own, and what its lead calls. */
  team?: { isOwn: boolean; leadCall: TreeCall | null };
  onClose: () => void;
}

/** The manager's call next to the rep's commit, or to a team's commits. Neither changes another. */
export function CallDialog({ rep, period, commit, call, team, onClose }: CallDialogProps) {
  const { currency } = useSession();
  const make = useMakeCall();
  const last = call?.value ?? commit;
  const differenceOf = (typed: string) => {
    const read = parseTypedAmount(typed, currency);
    return "amount" in read ? subtract(read.amount, commit) : 0;
  };
  const form = useForm({
    initialValues: { value: formatFieldAmount(last, currency), note: call?.note ?? "" },
    validate: {
      value: (typed) => amountProblem(typed, currency),
      note: (typed, { value }) =>
        team && differenceOf(value) !== 0 && typed.trim() === ""
          ? "Say why it differs from the commits."
          : null,
    },
  });
  const far = useUnusualAmounts(currency);
  const read = parseTypedAmount(form.values.value, currency);
  const value = "amount" in read ? read.amount : null;
  const question = far.questionOf("value", value);
  const difference = differenceOf(form.values.value);
  const submit = form.onSubmit(({ note }) => {
    if (value === null) return;
    const lastName = call ? "the last call" : team ? "the commits" : "the commit";
    if (!far.maySave([{ key: "value", amount: value, last, lastName }])) return;
    make.mutate(
      { params: { revieweeId: rep.id }, body: { period, value, note } },
      {
        onSuccess: () => {
          showSuccess(team ? "Call saved" : "Manager's call saved");
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
      title={team ? "Call for the team" : "Manager's call"}
      action={question ? "Save anyway" : "Save"}
      isChanged={form.isDirty()}
      isBusy={make.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Context {...{ rep, period, commit, team }} />
      <AmountField
        label="Your call"
        data-autofocus
        currency={currency}
        question={question}
        {...form.getInputProps("value")}
        value={form.values.value}
      />
      <Textarea
        label={team ? "Why" : "Note"}
        {...(team &&
          difference !== 0 && {
            description: `${formatMoney(Math.abs(difference), currency)} ${difference > 0 ? "above" : "below"} the commits rolled up. What do you know that they don't show?`,
          })}
        rows={3}
        resize="vertical"
        maxLength={2000}
        {...form.getInputProps("note")}
      />
      <CallHistory revieweeId={rep.id} period={period} />
    </FormDialog>
  );
}

function Context({ rep, period, commit, team }: Omit<CallDialogProps, "call" | "onClose">) {
  const { currency } = useSession();
  const { labelOf } = useQuarters();
  const quarter = labelOf(period);
  const amount = formatMoney(commit, currency);
  if (!team) {
    return (
      <p className="text-quiet">
        {rep.name}, {quarter}. {rep.name} commits to {amount} and does not see your call.
      </p>
    );
  }
  if (team.isOwn) {
    return (
      <p className="text-quiet">
        Your team, {quarter}. Its people commit to {amount} in total. Your call stands beside that;
        the commits stay as they are.
      </p>
    );
  }
  return (
    <p className="text-quiet">
      {rep.name}'s team, {quarter}. Its people commit to {amount} in total
      {team.leadCall && `, and ${rep.name} calls ${formatMoney(team.leadCall.value, currency)}`}.
      Your call stands beside that; the other numbers stay as they are.
    </p>
  );
}
