import "../../ui/dialog.css";
import { Button, Modal, TextInput } from "@mantine/core";
import type { Scenario } from "@touchline/contract";
import { useState } from "react";
import { useReturnedFocus } from "../../ui/use-returned-focus.ts";
import styles from "./scenarios.module.css";
import { useRenameScenario } from "./use-scenarios.ts";

interface RenameDialogProps {
  scenario: Scenario;
  onClose: () => void;
}

/** Another name for the same scenario. */
export function RenameDialog({ scenario, onClose }: RenameDialogProps) {
  useReturnedFocus();
  const rename = useRenameScenario(scenario);
  const [name, setName] = useState(scenario.name);
  const wanted = name.trim();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Rename scenario"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "") rename.mutate(wanted, { onSuccess: onClose });
        }}
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
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={wanted === ""} loading={rename.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
