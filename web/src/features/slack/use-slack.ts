import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type SlackInstall } from "@touchline/contract";
import { callApi, routeQuery, useRouteMutation } from "../../lib/api.ts";
import { GENERIC_ERROR } from "../../lib/error-messages.ts";
import { reloadSession } from "../../lib/session.ts";
import { showError } from "../../ui/toasts.ts";
import { saveSlackConsent } from "./slack-consent.ts";

const CHECK_FAILED = "Something went wrong trying to check your Slack connection.";

const installQuery = routeQuery(api.slack.installed, {});

/** Whether the app is installed. A failed check is reported immediately, wherever it ran. */
export function useSlackInstall() {
  return useQuery({
    ...installQuery,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        return await callApi(api.slack.installed, {}, signal);
      } catch (problem) {
        if (!signal.aborted) showError(CHECK_FAILED);
        throw problem;
      }
    },
  });
}

/**
 * Redirects to Slack's consent page. `isLeaving` stays true until the browser has navigated away.
 */
export function useInstallSlack() {
  const leave = useMutation({
    mutationFn: async () => {
      const { url } = await callApi(api.slack.authorize, {});
      saveSlackConsent(new URL(url).searchParams.get("state") ?? "");
      window.location.assign(url);
    },
    onError: () => showError(GENERIC_ERROR),
  });
  return {
    install: () => leave.mutate(),
    isLeaving: leave.isPending || leave.isSuccess,
    problem: leave.error?.message ?? null,
  };
}

/** Sends the response of Slack's consent page to the server. */
export function useFinishInstall() {
  const keep = useCacheInstall();
  return async (sent: { code: string; state: string }) => {
    await keep(await callApi(api.slack.install, { body: sent }));
  };
}

/** Uninstalls the app. If Slack can't be reached, the user has to remove it there. */
export function useUninstallSlack() {
  const keep = useCacheInstall();
  return useMutation({
    mutationFn: async () => {
      const { trouble, ...install } = await callApi(api.slack.uninstall, {});
      if (trouble) showError(trouble);
      await keep({ ...install, trouble: null });
    },
  });
}

/** Updates the menu, settings and digests with the installation. */
function useCacheInstall() {
  const client = useQueryClient();
  return async (install: SlackInstall) => {
    client.setQueryData(installQuery.queryKey, install);
    await reloadSession(client);
    const behind = [api.slack.loggedIn, api.slack.channels, api.notifications.members];
    await Promise.all(
      behind.map(({ path }) => client.invalidateQueries({ queryKey: [path], refetchType: "all" })),
    );
  };
}

const loginQuery = routeQuery(api.slack.loggedIn, {});

export function useSlackLogin() {
  return useQuery(loginQuery);
}

/** The account a link would bind, without using it up. */
export function useLinkPreview(nonce: string) {
  return useQuery({ ...routeQuery(api.slack.preview, { body: { nonce } }), staleTime: Infinity });
}

export function useBind() {
  const client = useQueryClient();
  const change = useRouteMutation(api.slack.login, { stale: [api.notifications.members] });
  return {
    isBinding: change.isPending,
    bind: async (nonce: string) => {
      client.setQueryData(loginQuery.queryKey, await change.mutateAsync({ body: { nonce } }));
    },
  };
}

export function useUnbind() {
  const client = useQueryClient();
  const change = useRouteMutation(api.slack.logout, { stale: [api.notifications.members] });
  return {
    isUnbinding: change.isPending,
    unbind: async () => {
      client.setQueryData(loginQuery.queryKey, await change.mutateAsync({}));
    },
  };
}
