import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type SlackInstall } from "@touchline/contract";
import { call, reading, useChange } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { renewSession } from "../../lib/session.ts";
import { showProblem } from "../../ui/toasts.ts";
import { rememberSlackConsent } from "./slack-consent.ts";

const CHECK_FAILED = "Something went wrong trying to check your Slack connection.";

const installed = reading(api.slack.installed, {});

/** Whether the app is installed. A failed check is reported immediately, wherever it ran. */
export function useSlackInstall() {
  return useQuery({
    ...installed,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        return await call(api.slack.installed, {}, signal);
      } catch (problem) {
        if (!signal.aborted) showProblem(CHECK_FAILED);
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
      const { url } = await call(api.slack.authorize, {});
      rememberSlackConsent(new URL(url).searchParams.get("state") ?? "");
      window.location.assign(url);
    },
    onError: () => showProblem(WENT_WRONG),
  });
  return {
    install: () => leave.mutate(),
    isLeaving: leave.isPending || leave.isSuccess,
    problem: leave.error?.message ?? null,
  };
}

/** Sends the response of Slack's consent page to the server. */
export function useFinishInstall() {
  const keep = useKeepInstall();
  return async (sent: { code: string; state: string }) => {
    await keep(await call(api.slack.install, { body: sent }));
  };
}

/** Uninstalls the app. If Slack can't be reached, the user has to remove it there. */
export function useUninstallSlack() {
  const keep = useKeepInstall();
  return useMutation({
    mutationFn: async () => {
      const { trouble, ...install } = await call(api.slack.uninstall, {});
      if (trouble) showProblem(trouble);
      await keep({ ...install, trouble: null });
    },
  });
}

/** Updates the menu, settings and digests with the installation. */
function useKeepInstall() {
  const client = useQueryClient();
  return async (install: SlackInstall) => {
    client.setQueryData(installed.queryKey, install);
    await renewSession(client);
    const behind = [api.slack.loggedIn, api.slack.channels, api.notifications.members];
    await Promise.all(
      behind.map(({ path }) => client.invalidateQueries({ queryKey: [path], refetchType: "all" })),
    );
  };
}

const loggedIn = reading(api.slack.loggedIn, {});

export function useSlackLogin() {
  return useQuery(loggedIn);
}

/** The account a link would bind, without using it up. */
export function useLinkPreview(nonce: string) {
  return useQuery({ ...reading(api.slack.preview, { body: { nonce } }), staleTime: Infinity });
}

export function useBind() {
  const client = useQueryClient();
  const change = useChange(api.slack.login, { stale: [api.notifications.members] });
  return {
    isBinding: change.isPending,
    bind: async (nonce: string) => {
      client.setQueryData(loggedIn.queryKey, await change.mutateAsync({ body: { nonce } }));
    },
  };
}

export function useUnbind() {
  const client = useQueryClient();
  const change = useChange(api.slack.logout, { stale: [api.notifications.members] });
  return {
    isUnbinding: change.isPending,
    unbind: async () => {
      client.setQueryData(loggedIn.queryKey, await change.mutateAsync({}));
    },
  };
}
