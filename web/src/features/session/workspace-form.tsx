import "../../ui/dialog.css";
import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { api, type Session } from "@touchline/contract";
import { call } from "../../lib/api.ts";
import styles from "./workspace-form.module.css";

interface WorkspaceFormProps {
  idToken: () => Promise<string>;
  onCreated: (session: Session) => void;
}

const LONGEST_NAME = 80;

export function WorkspaceForm({ idToken, onCreated }: WorkspaceFormProps) {
  const create = useMutation({
    mutationFn: async (given: { name: string; timeZone: string }) =>
      call(api.session.createOrganisation, { body: { idToken: await idToken(), ...given } }),
    onSuccess: onCreated,
  });
  const form = useForm({
    initialValues: { name: "", timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    validate: {
      name: (name) => (name.trim() ? null : "Give your workspace a name."),
      timeZone: (zone) => (zone ? null : "Choose a time zone."),
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit((given) => create.mutate(given))}
      noValidate
    >
      <TextInput
        label="Workspace name"
        placeholder="Your company or team"
        maxLength={LONGEST_NAME}
        autoComplete="organization"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Select
        label="Time zone"
        description="Decides when a day and a quarter begin."
        data={timeZones()}
        searchable
        allowDeselect={false}
        maxDropdownHeight={240}
        nothingFoundMessage="No such time zone"
        {...form.getInputProps("timeZone")}
      />
      {create.isError && <p role="alert">{create.error.message}</p>}
      <Button type="submit" size="md" fullWidth loading={create.isPending}>
        Create workspace
      </Button>
    </form>
  );
}

function timeZones(): { value: string; label: string }[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const all = new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return Array.from(all, (value) => ({ value, label: value.replaceAll("_", " ") }));
}
