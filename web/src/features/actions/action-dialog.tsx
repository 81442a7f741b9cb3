import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ActionForm } from "../../lib/action-calls.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import styles from "./actions.module.css";

export const LONGEST_TEXT = 200;

interface ActionDialogProps {
  title: string;
  action: string;
  initial: ActionForm;
  /** Who may do it; null for people who have only themselves to ask. */
  people: { id: string; name: string }[] | null;
  isBusy: boolean;
  /** Settles when it is saved. What was typed stays when it fails. */
  onSave: (form: ActionForm) => Promise<unknown>;
  onClose: () => void;
}

/** Who does what until when. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, action, initial, people, isBusy, onSave, onClose } = props;
  const [form, setForm] = useState(initial);
  const text = form.text.trim();
  // What goes wrong is said in a message; the form keeps what was typed.
  const save = () => void onSave({ ...form, text }).then(onClose, () => undefined);
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
        placeholder="What should be done"
        description={`${form.text.length} of ${LONGEST_TEXT} characters`}
        inputWrapperOrder={["label", "input", "description"]}
        data-autofocus
        rows={3}
        resize="vertical"
        maxLength={LONGEST_TEXT}
        value={form.text}
        onChange={({ currentTarget }) => setForm({ ...form, text: currentTarget.value })}
      />
      <div className={styles.fields}>
        {people && (
          <NativeSelect
            label="Owner"
            data={people.map(({ id, name }) => ({ value: id, label: name }))}
            value={form.assigneeId}
            onChange={({ currentTarget }) => setForm({ ...form, assigneeId: currentTarget.value })}
          />
        )}
        <TextInput
          type="date"
          label="Due Date"
          value={form.dueDate ?? ""}
          onChange={({ currentTarget }) =>
            setForm({ ...form, dueDate: currentTarget.value || null })
          }
        />
      </div>
    </FormDialog>
  );
}
