import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ForecastLine } from "@touchline/contract";
import { type ForecastPeriod, periodLabel } from "@touchline/domain";
import { messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { showFieldError } from "../../lib/field-errors.ts";
import { useSession } from "../../lib/session.ts";
import { formatFieldAmount, parseTypedAmount } from "../../lib/typed-amount.ts";
import { AmountField, amountProblem } from "../../ui/amount-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { useUnusualAmounts } from "../../ui/use-unusual-amounts.ts";
import { useSetLineCommit, useSetLineNumber } from "./use-lines.ts";

export interface LineNumberAbout {
  kind: "quota" | "team-quota" | "commit" | "call";
  person: { id: string; name: string };
  period: ForecastPeriod;
  /** Null if none is set. */
  value: number | null;
  note: string;
}

const TITLES = { quota: "Quota", "team-quota": "Team quota", commit: "Commit", call: "Your call" };

interface LineNumberDialogProps {
  line: ForecastLine;
  about: LineNumberAbout;
  onClose: () => void;
}

/** Sets a quota, a commit or a call of a line; empty takes it back. */
export function LineNumberDialog({ line, about, onClose }: LineNumberDialogProps) {
  const { kind, person, period, value: before } = about;
  const { currency, fiscalStartMonth } = useSession();
  const number = useSetLineNumber();
  const commit = useSetLineCommit();
  const title = TITLES[kind];
  const form = useForm({
    initialValues: {
      value: before === null ? "" : formatFieldAmount(before, currency),
      note: about.note,
    },
    validate: { value: (typed) => (typed.trim() === "" ? null : amountProblem(typed, currency)) },
  });
  const far = useUnusualAmounts(currency);
  const typed = form.values.value;
  const read = typed.trim() === "" ? null : parseTypedAmount(typed, currency);
  const amount = read && "amount" in read ? read.amount : null;
  const question = far.questionOf("value", amount);
  const save = (value: number | null, note: string, onSuccess: () => void) => {
    const params = { lineId: line.id };
    const about = { personId: person.id, period, value };
    const done = {
      onSuccess,
      onError: (problem: Error) => {
        if (!showFieldError(form, problem)) showError(messageOf(problem, GENERIC_ERROR));
      },
    };
    if (kind === "commit") commit.mutate({ params, body: about }, done);
    else number.mutate({ params, body: { ...about, kind, note } }, done);
  };
  const submit = form.onSubmit(({ note }) => {
    const last = before ?? 0;
    const isFine =
      amount === null ||
      last === 0 ||
      far.maySave([{ key: "value", amount, last, lastName: "the last one" }]);
    if (!isFine) return;
    save(amount, note, () => {
      onClose();
      showSuccess(amount === null ? `${title} taken back` : `${title} saved`, {
        label: "Undo",
        run: () => save(before, about.note, () => showSuccess("Undone")),
      });
    });
  });
  return (
    <FormDialog
      title={title}
      action={question ? "Save anyway" : "Save"}
      isChanged={form.isDirty()}
      isBusy={number.isPending || commit.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-quiet">
        {person.name}, {line.name}, {periodLabel(period, fiscalStartMonth)}.
        {kind === "call" && ` ${person.name} does not see your call.`}
      </p>
      <AmountField
        label={title}
        description="Leave it empty to take it back."
        data-autofocus
        currency={currency}
        question={question}
        {...form.getInputProps("value")}
        value={typed}
      />
      {kind === "call" && (
        <Textarea label="Note" rows={3} maxLength={2000} {...form.getInputProps("note")} />
      )}
    </FormDialog>
  );
}
