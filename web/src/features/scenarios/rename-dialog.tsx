import { TextInput } from "@mantine/core";
import type { Scenario } from "@touchline/contract";
import { useState } from "react";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useRenameScenario } from "./use-scenarios.ts";

interface RenameDialogProps {
  scenario: Scenario;
  onClose: () => void;
}

export function RenameDialog({ scenario, onClose }: RenameDialogProps) {
  const rename = useRenameScenario(scenario);
  const [name, setName] = useState(scenario.name);
  const wanted = name.trim();
  return (
    <FormDialog
      title="Rename scenario"
      action="Save"
      maySubmit={wanted !== ""}
      isBusy={rename.isPending}
      onSubmit={() => rename.mutate(wanted, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        data-autofocus
        autoComplete="off"
        maxLength={60}
        value={name}
        error={rename.error?.message}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          rename.reset();
        }}
      />
    </FormDialog>
  );
}
