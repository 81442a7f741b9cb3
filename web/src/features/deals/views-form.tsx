import { TextInput } from "@mantine/core";
import type { DealView } from "@touchline/contract";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Switch } from "../../ui/switch.tsx";

export interface ViewForm {
  name: string;
  isShared: boolean;
  isLocked: boolean;
}

interface ViewsFormProps {
  title: string;
  /** The current name and sharing; undefined for a new view. */
  view?: DealView;
  /** Only managers can share, and only their own views. */
  mayShare: boolean;
  /** Settles when saved. On failure the form's input is retained. */
  onSave: (form: ViewForm) => Promise<unknown>;
  onClose: () => void;
}

export function ViewsForm({ title, view, mayShare, onSave, onClose }: ViewsFormProps) {
  const [form, setForm] = useState<ViewForm>({
    name: view?.name ?? "",
    isShared: view?.isShared ?? false,
    isLocked: view?.isLocked ?? false,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const name = form.name.trim();
  const save = async () => {
    setIsSaving(true);
    await onSave({ ...form, name }).then(onClose, (refused: unknown) =>
      setProblem(messageOf(refused, GENERIC_ERROR)),
    );
    setIsSaving(false);
  };
  return (
    <FormDialog
      title={title}
      action="Save"
      maySubmit={name !== ""}
      isBusy={isSaving}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        data-autofocus
        autoComplete="off"
        maxLength={60}
        value={form.name}
        error={problem}
        onChange={({ currentTarget }) => {
          setForm({ ...form, name: currentTarget.value });
          setProblem(null);
        }}
      />
      {mayShare && (
        <Switch
          label="Share with the team"
          consequence="Everyone gets it in their views. Reps see their own deals in it."
          isOn={form.isShared}
          isBusy={false}
          onToggle={() => setForm({ ...form, isShared: !form.isShared, isLocked: false })}
        />
      )}
      {mayShare && form.isShared && (
        <Switch
          label="Locked"
          consequence="Only you can change or delete it."
          isOn={form.isLocked}
          isBusy={false}
          onToggle={() => setForm({ ...form, isLocked: !form.isLocked })}
        />
      )}
    </FormDialog>
  );
}
