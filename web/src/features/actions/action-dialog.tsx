import { NativeSelect, Textarea } from "@mantine/core";
import type { Day } from "@touchline/domain";
import { useState } from "react";
import { type ActionForm, actionFieldErrors } from "../../lib/action-calls.ts";
import { DayField } from "../../ui/day-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";

export const MAX_TEXT_LENGTH = 200;

interface ActionDialogProps {
  title: string;
  action: string;
  initial: ActionForm;
  /** Possible assignees; null for users who can only assign themselves. */
  people: { id: string; name: string }[] | null;
  isBusy: boolean;
  /** Settles when saved. On failure the form's input is retained. */
  onSave: (form: ActionForm) => Promise<unknown>;
  onClose: () => void;
}

export function ActionDialog(props: ActionDialogProps) {
  const { title, action, initial, people, isBusy, onSave, onClose } = props;
  const [form, setForm] = useState(initial);
  const text = form.text.trim();
  const [problem, setProblem] = useState<unknown>(null);
  // Other errors appear in a notification; the form's input is retained.
  const save = () => void onSave({ ...form, text }).then(onClose, setProblem);
  const change = (changed: Partial<ActionForm>) => {
    setForm({ ...form, ...changed });
    setProblem(null);
  };
  return (
    <FormDialog
      title={title}
      action={action}
      isChanged={text !== initial.text}
      maySubmit={text !== ""}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <Textarea
        label="Details"
        placeholder="What needs to be done"
        description={`${form.text.length} of ${MAX_TEXT_LENGTH} characters`}
        inputWrapperOrder={["label", "input", "error", "description"]}
        data-autofocus
        rows={3}
        resize="vertical"
        maxLength={MAX_TEXT_LENGTH}
        error={actionFieldErrors.text(problem)}
        value={form.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(160px,1fr))] gap-3">
        {people && (
          <NativeSelect
            label="Owner"
            data={people.map(({ id, name }) => ({ value: id, label: name }))}
            error={actionFieldErrors.assigneeId(problem)}
            value={form.assigneeId}
            onChange={({ currentTarget }) => change({ assigneeId: currentTarget.value })}
          />
        )}
        <DayField
          label="Due Date"
          value={form.dueDate as Day | null}
          error={actionFieldErrors.dueDate(problem)}
          onChange={(dueDate) => change({ dueDate })}
          onClear={() => change({ dueDate: null })}
        />
      </div>
    </FormDialog>
  );
}
