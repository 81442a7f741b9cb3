import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type SlackMember, type SlackPreferences } from "@touchline/contract";
import { callApi, routeQuery } from "../../lib/api.ts";
import { cacheSession, useSession } from "../../lib/session.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { type Change, inverseOf, isUnchanged, withChange } from "./changes.ts";

const membersQuery = routeQuery(api.notifications.members, {});

/** Slack preferences of everyone the user may see. */
export function useMembers() {
  return useQuery(membersQuery);
}

/** Finds people's pictures in Slack; loaded after the list, which has initials until then. */
export function useSlackPictures(): (userId: string) => string | null {
  const { data = [] } = useQuery(routeQuery(api.slack.pictures, {}));
  const urls = new Map(data.map(({ userId, url }) => [userId, url]));
  return (userId) => urls.get(userId) ?? null;
}

/** Empty until loaded. */
export function usePipelineChoices(): { value: string; label: string }[] {
  const { data = [] } = useQuery(routeQuery(api.crm.pipelines, {}));
  return data.filter(({ counts }) => counts).map(({ id, label }) => ({ value: id, label }));
}

/**
 * Changes a member's notifications optimistically and rolls back on failure. The full preferences
 * are sent, so changes are serialised.
 */
export function useSavePreferences({ id }: SlackMember) {
  const client = useQueryClient();
  const send = useSendPreferences(id);
  const stored = () => client.getQueryData(membersQuery.queryKey)?.find((one) => one.id === id);
  const show = (change: Change) =>
    client.setQueryData(membersQuery.queryKey, (all) =>
      all?.map((one) =>
        one.id === id
          ? { ...one, preferences: { slack: withChange(one.preferences.slack, change) } }
          : one,
      ),
    );
  const save = useMutation({
    scope: { id: `preferences of ${id}` },
    mutationFn: ({ change }: { change: Change; undo: Change }) => {
      const now = stored();
      if (!now) throw new Error("Their preferences are still loading");
      return send(withChange(now.preferences.slack, change));
    },
    onSuccess: () => showSuccess("Preferences updated successfully"),
    onError: (_, { undo }) => {
      show(undo);
      showError("Failed to update preferences");
    },
  });
  return async (change: Change) => {
    const before = stored()?.preferences.slack;
    if (!before || isUnchanged(before, change)) return;
    await client.cancelQueries({ queryKey: membersQuery.queryKey });
    show(change);
    save.mutate({ change, undo: inverseOf(before, change) });
  };
}

/** The user's own are saved with all their preferences, a member's separately. */
function useSendPreferences(id: string) {
  const client = useQueryClient();
  const session = useSession();
  return async (slack: SlackPreferences) => {
    const { user } = session;
    if (id !== user.id) {
      await callApi(api.notifications.saveMember, { params: { id }, body: { slack } });
      return;
    }
    const { playerCoachModeOn } = user.preferences;
    const preferences = await callApi(api.session.savePreferences, {
      body: { playerCoachModeOn, slack },
    });
    cacheSession(client, { ...session, user: { ...user, preferences } });
  };
}
