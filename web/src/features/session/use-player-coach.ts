import { useQueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { useChange } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { keepSession, useSession } from "../../lib/session.ts";
import { showDone, showProblem } from "../../ui/toasts.ts";

/** Player/coach mode: managers who own deals count as players. */
export function usePlayerCoach() {
  const client = useQueryClient();
  const session = useSession();
  const save = useChange(api.session.savePreferences, {
    stale: [api.session.read, api.team.players, api.forecast.teamOverview],
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
            keepSession(client, { ...session, user: { ...session.user, preferences: saved } });
            showDone(`Player/coach mode is now ${saved.playerCoachModeOn ? "on" : "off"}`);
          },
          onError: () => showProblem(WENT_WRONG),
        },
      );
    },
  };
}
