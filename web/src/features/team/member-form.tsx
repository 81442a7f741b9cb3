import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { TeamMemberForm } from "@touchline/contract";
import type { ReactNode } from "react";
import { isApiError } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { formErrorText, showFieldError } from "../../lib/field-errors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";

interface MemberFormProps {
  title: string;
  action: string;
  initial: TeamMemberForm;
  isBusy: boolean;
  done: string;
  onSave: (form: TeamMemberForm) => Promise<unknown>;
  onClose: () => void;
  /** Additional options below the fields. */
  children?: (typed: TeamMemberForm) => ReactNode;
}

/** A team member's details. Input is retained until saved. */
export function MemberForm(props: MemberFormProps) {
  const { title, action, initial, isBusy, done, onSave, onClose, children } = props;
  const form = useForm({
    initialValues: initial,
    validate: {
      name: required("Enter a name."),
      title: required("Enter a title."),
      emailAddress: (typed) => {
        if (typed.trim() === "") return "Enter an email address.";
        const isFine = TeamMemberForm.shape.emailAddress.safeParse(typed).success;
        return isFine ? null : "Enter a valid email address, like name@example.com.";
      },
    },
  });
  const submit = form.onSubmit((typed) =>
    onSave(TeamMemberForm.parse(typed)).then(
      () => {
        showSuccess(done);
        onClose();
      },
      (problem: unknown) => {
        if (showFieldError(form, problem)) return;
        if (isApiError(problem, "conflict")) form.setFieldError("emailAddress", problem.message);
        else showError(formErrorText(problem, GENERIC_ERROR));
      },
    ),
  );
  return (
    <FormDialog
      title={title}
      action={action}
      isChanged={form.isDirty()}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={200}
        {...form.getInputProps("name")}
      />
      <TextInput label="Title" required maxLength={200} {...form.getInputProps("title")} />
      <TextInput
        label="Email"
        type="email"
        required
        maxLength={320}
        description="Used to sign in"
        {...form.getInputProps("emailAddress")}
      />
      <TextInput label="Phone" type="tel" maxLength={60} {...form.getInputProps("phoneNumber")} />
      {children?.(form.getValues())}
    </FormDialog>
  );
}

function required(problem: string) {
  return (typed: string) => (typed.trim() === "" ? problem : null);
}
