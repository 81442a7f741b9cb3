import "../../ui/dialog.css";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { api, type Session } from "@touchline/contract";
import { callApi } from "../../lib/api.ts";
import { fieldErrorOf, showFieldError } from "../../lib/field-errors.ts";
import { browserTimeZone } from "../../lib/format.ts";
import { TimeZoneSelect } from "../../ui/time-zone-select.tsx";

interface WorkspaceFormProps {
  idToken: () => Promise<string>;
  onCreated: (session: Session) => void;
}

const MAX_NAME_LENGTH = 80;

export function WorkspaceForm({ idToken, onCreated }: WorkspaceFormProps) {
  const create = useMutation({
    mutationFn: async (given: { name: string; timeZone: string }) =>
      callApi(api.session.createOrganisation, { body: { idToken: await idToken(), ...given } }),
    onSuccess: onCreated,
  });
  const form = useForm({
    initialValues: { name: "", timeZone: browserTimeZone() },
    validate: {
      name: (name) => (name.trim() ? null : "Give your workspace a name."),
      timeZone: (zone) => (zone ? null : "Choose a time zone."),
    },
  });
  return (
    <form
      className="flex flex-col gap-4 [&_p[role=alert]]:text-bad"
      onSubmit={form.onSubmit((given) =>
        create.mutate(given, { onError: (problem) => showFieldError(form, problem) }),
      )}
      noValidate
    >
      <TextInput
        label="Workspace name"
        placeholder="Your company or team"
        maxLength={MAX_NAME_LENGTH}
        autoComplete="organization"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <TimeZoneSelect
        set={form.values.timeZone}
        description="Sets when days and quarters start."
        {...form.getInputProps("timeZone")}
      />
      {create.isError && !fieldErrorOf(create.error, "name", "timeZone") && (
        <p role="alert">{create.error.message}</p>
      )}
      <Button type="submit" size="md" fullWidth loading={create.isPending}>
        Create workspace
      </Button>
    </form>
  );
}
