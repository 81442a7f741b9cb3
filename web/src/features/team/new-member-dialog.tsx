import { unsubscribedText } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { Segmented } from "../../ui/segmented.tsx";
import { showError } from "../../ui/toasts.ts";
import { MemberForm } from "./member-form.tsx";
import { useAddMember } from "./use-team.ts";

const EMPTY_FORM = { name: "", title: "", emailAddress: "", phoneNumber: "" };
const ROLES: { value: "rep" | "manager"; label: string }[] = [
  { value: "rep", label: "Rep" },
  { value: "manager", label: "Manager" },
];

const ADD_TEXT = { title: "Add team member", action: "Add", done: "Team member added" };

interface Invited {
  name: string;
  emailAddress: string;
  role: "rep" | "manager";
}

interface NewMemberDialogProps {
  /** Labels for this context. */
  words?: typeof ADD_TEXT;
  /** Whether an invitation is mailed. */
  invitationNotice: (invited: Invited) => ReactNode;
  onClose: () => void;
}

/** Adds a team member, who joins by signing in with the same address. */
export function NewMemberDialog({
  words = ADD_TEXT,
  invitationNotice,
  onClose,
}: NewMemberDialogProps) {
  const add = useAddMember();
  const [role, setRole] = useState<"rep" | "manager">("rep");
  return (
    <MemberForm
      {...words}
      initial={EMPTY_FORM}
      isBusy={add.isPending}
      onSave={async (form) => {
        const { unsubscribed } = await add.mutateAsync({ body: { ...form, role } });
        if (unsubscribed.length > 0) showError(unsubscribedText(unsubscribed));
      }}
      onClose={onClose}
    >
      {({ name, emailAddress }) => (
        <div className="flex flex-wrap items-center gap-y-2 gap-x-3">
          <span className="w-full -mb-1 text-base/inherit font-medium" aria-hidden="true">
            Role
          </span>
          <Segmented label="Role" value={role} options={ROLES} onChange={setRole} />
          <p className="text-base/inherit text-quiet">
            {role === "rep"
              ? "Sees only their own records."
              : "Sees and changes the whole team's records."}{" "}
            They join by signing in with this address.
          </p>
          {invitationNotice({ name, emailAddress, role })}
        </div>
      )}
    </MemberForm>
  );
}
