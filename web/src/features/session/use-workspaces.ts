import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Session } from "@touchline/contract";
import { callApi } from "../../lib/api.ts";

/** Returns a current ID token; called every time because it may have been renewed. */
type IdToken = () => Promise<string>;

const workspacesKey = [api.session.workspaces.path];

/** The workspaces to choose from, with the linked one first. */
export function useWorkspaces(idToken: IdToken, organisationId: string | undefined) {
  return useQuery({
    queryKey: [...workspacesKey, organisationId ?? null],
    queryFn: async ({ signal }) =>
      callApi(
        api.session.workspaces,
        { body: { idToken: await idToken(), ...(organisationId && { organisationId }) } },
        signal,
      ),
    staleTime: 0,
  });
}

export function useJoin(idToken: IdToken, onJoined: (session: Session) => Promise<void>) {
  return useMutation({
    mutationFn: async (organisationId: string) =>
      callApi(api.session.join, { body: { idToken: await idToken(), organisationId } }),
    onSuccess: onJoined,
  });
}

export function useDecline(idToken: IdToken) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (organisationId: string) =>
      callApi(api.session.decline, { body: { idToken: await idToken(), organisationId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: workspacesKey }),
  });
}
