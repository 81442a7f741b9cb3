import "../../ui/dialog.css";
import { Button, Modal, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type TeamMember, TeamMemberForm } from "@touchline/contract";
import { isRefusal } from "../../lib/api.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { useReturnedFocus } from "../../ui/use-returned-focus.ts";
import styles from "./member-dialog.module.css";
import { useSaveMember } from "./use-team.ts";

interface MemberDialogProps {
  member: TeamMember;
  onClose: () => void;
}

/** Changes what is known of a team member. What was typed stays until it is saved. */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  useReturnedFocus();
  const save = useSaveMember();
  const { name, title, emailAddress, phoneNumber } = member;
  const form = useForm({
    initialValues: { name, title, emailAddress, phoneNumber },
    validate: {
      name: required("Enter a name."),
      title: required("Enter a title."),
      emailAddress: (typed) => {
        if (typed.trim() === "") return "Enter an e-mail address.";
        const isFine = TeamMemberForm.shape.emailAddress.safeParse(typed).success;
        return isFine ? null : "Enter a valid e-mail address, as in name@example.com.";
      },
    },
  });
  const submit = form.onSubmit((typed) =>
    save.mutate(
      { params: { id: member.id }, body: TeamMemberForm.parse(typed) },
      {
        onSuccess: () => {
          showDone("Team member info updated");
          onClose();
        },
        onError: (problem) => {
          if (isRefusal(problem, "conflict")) form.setFieldError("emailAddress", problem.message);
          else showProblem("Something went wrong. Please try again later.");
        },
      },
    ),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!form.isDirty()}
      title="Edit team member"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={200}
          {...form.getInputProps("name")}
        />
        <TextInput label="Title" required maxLength={200} {...form.getInputProps("title")} />
        <TextInput
          label="E-mail"
          type="email"
          required
          maxLength={320}
          description="They sign in with it. Kept in lower case."
          {...form.getInputProps("emailAddress")}
        />
        <TextInput label="Phone" type="tel" maxLength={60} {...form.getInputProps("phoneNumber")} />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function required(problem: string) {
  return (typed: string) => (typed.trim() === "" ? problem : null);
}
