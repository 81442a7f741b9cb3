import { useNavigate } from "@tanstack/react-router";
import type { TeamMember } from "@touchline/contract";
import { useEffect, useRef } from "react";
import { useCheckIn } from "../features/goals/use-check-in.ts";
import { useManagerCalls } from "../features/goals/use-manager-calls.ts";
import { useEventTypes } from "../features/meetings/use-events.ts";
import { useTeam } from "../features/team/use-team.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useSession } from "../lib/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { showError } from "../ui/toasts.ts";

const NewAction = lazyPart("new-action", () =>
  import("../features/actions/new-action.tsx").then((module) => module.NewAction),
);
const GoalDialog = lazyPart("goal-dialog", () =>
  import("../features/goals/goal-dialog.tsx").then((module) => module.GoalDialog),
);
const CallDialog = lazyPart("call-dialog", () =>
  import("../features/goals/call-dialog.tsx").then((module) => module.CallDialog),
);
const QuickEventDialog = lazyPart("quick-event", () =>
  import("../features/meetings/quick-event-dialog.tsx").then((module) => module.QuickEventDialog),
);
const InviteDialog = lazyPart("invite", () =>
  import("./invite-dialog.tsx").then((module) => module.InviteDialog),
);
const ShareDialog = lazyPart("share-actions", () =>
  import("../features/people/share-dialog.tsx").then((module) => module.ShareDialog),
);
const ShortcutSheet = lazyPart("shortcuts", () =>
  import("./shortcut-sheet.tsx").then((module) => module.ShortcutSheet),
);

export type PaletteDialogName =
  | { kind: "action" | "commit" | "invite" | "share" | "keys" }
  | { kind: "meeting" | "call"; rep: TeamMember };

interface PaletteDialogProps {
  shown: PaletteDialogName;
  onClose: () => void;
}

export function PaletteDialog({ shown, onClose }: PaletteDialogProps) {
  const { user } = useSession();
  switch (shown.kind) {
    case "action":
      return <Action onClose={onClose} />;
    case "commit":
      return <OwnCommit onClose={onClose} />;
    case "call":
      return <Call rep={shown.rep} onClose={onClose} />;
    case "meeting":
      return <OneToOne rep={shown.rep} onClose={onClose} />;
    case "invite":
      return <InviteDialog onClose={onClose} />;
    case "share":
      return <ShareDialog member={user} onClose={onClose} />;
    case "keys":
      return <ShortcutSheet onClose={onClose} />;
  }
}

interface DialogProps {
  onClose: () => void;
}

function Action({ onClose }: DialogProps) {
  const { data: team = [] } = useTeam();
  return <NewAction team={team} onClose={onClose} />;
}

function OwnCommit({ onClose }: DialogProps) {
  const { user } = useSession();
  const goal = useCheckIn(user.id, useQuarters().current);
  useCloseOnError(goal.isLoadingError ? goal.error : null, onClose);
  return goal.data ? <GoalDialog goal={goal.data} part="commit" onClose={onClose} /> : null;
}

function Call({ rep, onClose }: DialogProps & { rep: TeamMember }) {
  const { current } = useQuarters();
  const goal = useCheckIn(rep.id, current);
  const calls = useManagerCalls(current);
  const unread = [goal, calls].find(({ isLoadingError }) => isLoadingError);
  useCloseOnError(unread?.error ?? null, onClose);
  if (!goal.data || !calls.data) return null;
  return (
    <CallDialog
      rep={rep}
      period={current}
      commit={goal.data.values.repCommit}
      call={calls.data.find(({ revieweeId }) => revieweeId === rep.id)}
      onClose={onClose}
    />
  );
}

function OneToOne({ rep, onClose }: DialogProps & { rep: TeamMember }) {
  const navigate = useNavigate();
  const { data: team = [rep] } = useTeam();
  const { data: types = [] } = useEventTypes();
  return (
    <QuickEventDialog
      team={team}
      types={types}
      meant={{ title: `1:1 with ${rep.name}`, attendeeIds: [rep.id] }}
      onMade={({ id }) => {
        onClose();
        void navigate({ to: "/launch", search: { event: id } });
      }}
      onClose={onClose}
    />
  );
}

/** If a dialog's data can't be loaded, reports the error and closes the dialog. */
function useCloseOnError(problem: Error | null, onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!problem) return;
    showError(problem.message);
    close.current();
  }, [problem]);
}
