import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { observes, type Role, unsubscribedText } from "@touchline/domain";
import { type ReactNode, useState } from "react";
import { ROLE_CHOICES, roleConsequence } from "../../lib/role-text.ts";
import { useSession } from "../../lib/session.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { showError } from "../../ui/toasts.ts";
import { MemberForm } from "./member-form.tsx";
import { useAddMember, useManagers } from "./use-team.ts";

const EMPTY_FORM = { name: "", title: "", emailAddress: "", phoneNumber: "" };
/** Stands for the whole organisation among the ids of managers. */
const EVERYONE = "everyone";

const ADD_TEXT = { title: "Add team member", action: "Add", done: "Team member added" };

interface Invited {
  name: string;
  emailAddress: string;
  role: Role;
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
  const session = useSession();
  const add = useAddMember();
  const [role, setRole] = useState<Role>("rep");
  const [observed, setObserved] = useState(EVERYONE);
  const { data: people = [] } = useManagers(observes(role));
  return (
    <MemberForm
      {...words}
      initial={EMPTY_FORM}
      isBusy={add.isPending}
      onSave={async (form) => {
        const { unsubscribed } = await add.mutateAsync({
          body: { ...form, role, ...(observes(role) && { observesId: observedId(observed) }) },
        });
        if (unsubscribed.length > 0) showError(unsubscribedText(unsubscribed));
      }}
      onClose={onClose}
    >
      {({ name, emailAddress }) => (
        <div className="flex flex-wrap items-center gap-y-2 gap-x-3">
          <span className="w-full -mb-1 text-base/inherit font-medium" aria-hidden="true">
            Role
          </span>
          <Segmented label="Role" value={role} options={ROLE_CHOICES} onChange={setRole} />
          <p className="text-base/inherit text-quiet">
            {roleConsequence(role, session)} They join by signing in with this address.
          </p>
          {observes(role) && (
            <Select
              className="w-full"
              label="What they see"
              data={[
                { value: EVERYONE, label: "Everyone" },
                ...people.map((one) => ({ value: one.id, label: `${one.name}'s team` })),
              ]}
              allowDeselect={false}
              value={observed}
              onChange={(chosen) => setObserved(chosen ?? EVERYONE)}
            />
          )}
          {invitationNotice({ name, emailAddress, role })}
        </div>
      )}
    </MemberForm>
  );
}

const observedId = (chosen: string): string | null => (chosen === EVERYONE ? null : chosen);
