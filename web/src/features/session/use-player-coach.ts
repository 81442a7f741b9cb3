import { useQueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { useRouteMutation } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { cacheSession, useSession } from "../../lib/session.ts";
import { showError, showSuccess } from "../../ui/toasts.ts";

/** Player/coach mode: managers who own deals count as players. */
export function usePlayerCoach() {
  const client = useQueryClient();
  const session = useSession();
  const save = useRouteMutation(api.session.savePreferences, {
    stale: [api.session.read, api.team.players, api.forecast.teamOverview, api.forecast.tree],
  });
  const { preferences } = session.user;
  return {
    isOn: preferences.playerCoachModeOn,
    isSaving: save.isPending,
    toggle() {
      const wanted = { ...preferences, playerCoachModeOn: !preferences.playerCoachModeOn };
      save.mutate(
        { body: wanted },
        {
          onSuccess: (saved) => {
            cacheSession(client, { ...session, user: { ...session.user, preferences: saved } });
            showSuccess(`Player/coach mode is now ${saved.playerCoachModeOn ? "on" : "off"}`);
          },
          onError: () => showError(GENERIC_ERROR),
        },
      );
    },
  };
}
