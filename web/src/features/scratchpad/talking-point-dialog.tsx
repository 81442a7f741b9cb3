import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useAddTalkingPoint } from "./use-talking-point.ts";

interface TalkingPointDialogProps {
  line: string;
  reps: { id: string; name: string }[];
  onAdded: () => void;
  onClose: () => void;
}

export function TalkingPointDialog({ line, reps, onAdded, onClose }: TalkingPointDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const add = useAddTalkingPoint();
  const repId = chosen ?? reps[0]?.id;
  const save = () => {
    const done = () => {
      onAdded();
      onClose();
    };
    if (repId) add.mutate({ line, repId }, { onSuccess: done });
  };
  return (
    <FormDialog
      title="Make talking point"
      action="Add"
      maySubmit={repId !== undefined}
      isBusy={add.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="py-2 px-3 rounded-control bg-sunken wrap-anywhere">{line}</p>
      {reps.length === 0 ? (
        <p className="truncate text-sm/4.5 text-quiet">There's no one on your team yet.</p>
      ) : (
        <NativeSelect
          label="Talk about it with"
          data-autofocus
          data={reps.map(({ id, name }) => ({ value: id, label: name }))}
          value={repId}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
