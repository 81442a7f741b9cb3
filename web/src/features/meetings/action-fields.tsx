import "../../ui/dialog.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { Day } from "@touchline/domain";
import { type FormEvent, useState } from "react";
import { type ActionForm, actionFieldErrors } from "../../lib/action-calls.ts";
import { DayField } from "../../ui/day-field.tsx";
import styles from "./event-actions.module.css";

const MAX_TEXT_LENGTH = 200;

export interface Person {
  id: string;
  name: string;
}

interface ActionFieldsProps {
  initial: ActionForm;
  people: Person[];
  action: string;
  isBusy: boolean;
  /** Settles when saved. On failure the form's input is retained. */
  onSave: (form: ActionForm) => Promise<unknown>;
  onCancel?: () => void;
}

export function ActionFields(props: ActionFieldsProps) {
  const { initial, people, action, isBusy, onSave, onCancel } = props;
  const [form, setForm] = useState(initial);
  const [problem, setProblem] = useState<unknown>(null);
  const change = (changed: Partial<ActionForm>) => {
    setForm({ ...form, ...changed });
    setProblem(null);
  };
  const maySave = form.text.trim() !== "" && !isBusy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!maySave) return;
    onSave({ ...form, text: form.text.trim() }).then(
      () => setForm({ ...initial, assigneeId: form.assigneeId }),
      setProblem, // Errors without a field appear in a notification; the form's input is retained.
    );
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        className="@max-sm:col-span-full"
        aria-label="What needs to be done"
        placeholder="Add an action"
        maxLength={MAX_TEXT_LENGTH}
        data-autofocus
        error={actionFieldErrors.text(problem)}
        value={form.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        onKeyDown={({ key }) => {
          if (key === "Escape" && form.text === initial.text) onCancel?.();
        }}
      />
      <NativeSelect
        aria-label="Who does it"
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        error={actionFieldErrors.assigneeId(problem)}
        value={form.assigneeId}
        onChange={({ currentTarget }) => change({ assigneeId: currentTarget.value })}
      />
      <DayField
        aria-label="Due"
        value={form.dueDate as Day | null}
        error={actionFieldErrors.dueDate(problem)}
        onChange={(dueDate) => change({ dueDate })}
      />
      <div className={`${styles.buttons} flex gap-1`}>
        {onCancel && (
          <Button variant="default" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="sm" variant="light" disabled={!maySave} loading={isBusy}>
          {action}
        </Button>
      </div>
      {form.text.length > MAX_TEXT_LENGTH - 40 && (
        <p className="text-sm text-quiet col-span-full number" role="status">
          {form.text.length} of {MAX_TEXT_LENGTH}
        </p>
      )}
    </form>
  );
}
