import type { TeamMember } from "@touchline/contract";
import { addDays, DEFAULT_ACTION_DUE_DAYS, may } from "@touchline/domain";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { ActionDialog, MAX_TEXT_LENGTH } from "./action-dialog.tsx";
import { useActionChanges } from "./use-actions.ts";

interface NewActionProps {
  team: TeamMember[];
  text?: string;
  onAdded?: () => void;
  onClose: () => void;
}

/** A new action, by default for the current user and due in three days. */
export function NewAction({ team, text = "", onAdded, onClose }: NewActionProps) {
  const { user } = useSession();
  const { today } = useQuarters();
  const { add } = useActionChanges();
  return (
    <ActionDialog
      title="New action"
      action="Add"
      initial={{
        text: text.slice(0, MAX_TEXT_LENGTH),
        dueDate: addDays(today, DEFAULT_ACTION_DUE_DAYS),
        assigneeId: user.id,
      }}
      people={may(user, "coach") ? withSelf(team, user) : null}
      isBusy={add.isPending}
      onSave={(form) => add.mutateAsync(form).then(onAdded)}
      onClose={onClose}
    />
  );
}

function withSelf(team: TeamMember[], user: { id: string; name: string }) {
  return team.some(({ id }) => id === user.id) ? team : [user, ...team];
}
