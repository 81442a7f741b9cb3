import "../../ui/dialog.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { ActionForm } from "../../lib/action-calls.ts";
import styles from "./event-actions.module.css";

const LONGEST_TEXT = 200;

export interface Person {
  id: string;
  name: string;
}

interface ActionFieldsProps {
  initial: ActionForm;
  people: Person[];
  action: string;
  isBusy: boolean;
  /** Settles when it is saved. What was typed stays when it fails. */
  onSave: (form: ActionForm) => Promise<unknown>;
  onCancel?: () => void;
}

/** Who does what until when. */
export function ActionFields(props: ActionFieldsProps) {
  const { initial, people, action, isBusy, onSave, onCancel } = props;
  const [form, setForm] = useState(initial);
  const maySave = form.text.trim() !== "" && !isBusy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!maySave) return;
    onSave({ ...form, text: form.text.trim() }).then(
      () => setForm({ ...initial, assigneeId: form.assigneeId }),
      () => undefined, // Said in a message; the form keeps what was typed.
    );
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        className={styles.text}
        aria-label="What should be done"
        placeholder="Add an action"
        maxLength={LONGEST_TEXT}
        data-autofocus
        value={form.text}
        onChange={({ currentTarget }) => setForm({ ...form, text: currentTarget.value })}
        onKeyDown={({ key }) => key === "Escape" && onCancel?.()}
      />
      <NativeSelect
        aria-label="Who does it"
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.assigneeId}
        onChange={({ currentTarget }) => setForm({ ...form, assigneeId: currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label="Due"
        required
        value={form.dueDate ?? ""}
        onChange={({ currentTarget }) =>
          setForm({ ...form, dueDate: currentTarget.value || form.dueDate })
        }
      />
      <div className={styles.buttons}>
        {onCancel && (
          <Button variant="default" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="sm" variant="light" disabled={!maySave} loading={isBusy}>
          {action}
        </Button>
      </div>
      {form.text.length > LONGEST_TEXT - 40 && (
        <p className={`${styles.count} number`} role="status">
          {form.text.length} of {LONGEST_TEXT}
        </p>
      )}
    </form>
  );
}
