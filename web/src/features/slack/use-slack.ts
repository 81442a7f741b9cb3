import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type SlackInstall } from "@touchline/contract";
import { call, reading, useChange } from "../../lib/api.ts";
import { WENT_WRONG } from "../../lib/failures.ts";
import { renewSession } from "../../lib/session.ts";
import { showProblem } from "../../ui/toasts.ts";
import { rememberSlackConsent } from "./slack-consent.ts";

const CHECK_FAILED = "Something went wrong trying to check your Slack connection.";

const installed = reading(api.slack.installed, {});

/** Whether the app is in Slack. A check that fails is told at once, wherever it was made. */
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

/** Leaves for Slack's consent page. `isLeaving` stays until the browser has gone. */
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

/** Hands over what Slack's consent page sent back. */
export function useFinishInstall() {
  const keep = useKeepInstall();
  return async (sent: { code: string; state: string }) => {
    await keep(await call(api.slack.install, { body: sent }));
  };
}

/** Takes the app out. What Slack could not be told of, people have to do there themselves. */
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

/** Menu, settings and digests follow what is installed. */
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

/** Who the signed-in person is in Slack. */
export function useSlackLogin() {
  return useQuery(loggedIn);
}

/** Whom a link would bind, without using it up. */
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
