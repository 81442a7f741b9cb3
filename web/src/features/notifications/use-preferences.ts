import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type SlackMember, type SlackPreferences } from "@touchline/contract";
import { call, reading } from "../../lib/api.ts";
import { keepSession, useSession } from "../../lib/session.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";
import { type Change, changed, isUnchanged, undoOf } from "./changes.ts";

const members = reading(api.notifications.members, {});

/** Slack preferences of everyone the user may see. */
export function useMembers() {
  return useQuery(members);
}

/** Empty until loaded. */
export function usePipelineChoices(): { value: string; label: string }[] {
  const { data = [] } = useQuery(reading(api.crm.pipelines, {}));
  return data.filter(({ counts }) => counts).map(({ id, label }) => ({ value: id, label }));
}

/**
 * Changes a member's notifications optimistically and rolls back on failure. The full preferences
 * are sent, so changes are serialised.
 */
export function useSavePreferences({ id }: SlackMember) {
  const client = useQueryClient();
  const send = useSend(id);
  const stored = () => client.getQueryData(members.queryKey)?.find((one) => one.id === id);
  const show = (change: Change) =>
    client.setQueryData(members.queryKey, (all) =>
      all?.map((one) =>
        one.id === id
          ? { ...one, preferences: { slack: changed(one.preferences.slack, change) } }
          : one,
      ),
    );
  const save = useMutation({
    scope: { id: `preferences of ${id}` },
    mutationFn: ({ change }: { change: Change; undo: Change }) => {
      const now = stored();
      if (!now) throw new Error("Their preferences are read before they are changed");
      return send(changed(now.preferences.slack, change));
    },
    onSuccess: () => showDone("Preferences updated successfully"),
    onError: (_, { undo }) => {
      show(undo);
      showProblem("Failed to update preferences");
    },
  });
  return async (change: Change) => {
    const before = stored()?.preferences.slack;
    if (!before || isUnchanged(before, change)) return;
    await client.cancelQueries({ queryKey: members.queryKey });
    show(change);
    save.mutate({ change, undo: undoOf(before, change) });
  };
}

/** The user's own are saved with all their preferences, a member's separately. */
function useSend(id: string) {
  const client = useQueryClient();
  const session = useSession();
  return async (slack: SlackPreferences) => {
    const { user } = session;
    if (id !== user.id) {
      await call(api.notifications.saveMember, { params: { id }, body: { slack } });
      return;
    }
    const { playerCoachModeOn } = user.preferences;
    const preferences = await call(api.session.savePreferences, {
      body: { playerCoachModeOn, slack },
    });
    keepSession(client, { ...session, user: { ...user, preferences } });
  };
}
