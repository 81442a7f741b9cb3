import { useMutation } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { callApi } from "../../lib/api.ts";
import { type PendingConsent, saveConsent } from "../../lib/storage.ts";

/**
 * Redirects to HubSpot's consent page. The expected state is stored in this tab so that a forged or
 * foreign response is rejected.
 */
export async function connectHubspot(returnTo: string, scopes: PendingConsent["scopes"]) {
  const { url, state } = await callApi(api.crm.authorize, { query: { returnTo, scopes } });
  saveConsent({ state, returnTo, scopes });
  window.location.assign(url);
}

/**
 * `isLeaving` stays true until the browser has navigated away; `problem` is the reason if it
 * didn't.
 */
export function useConnect() {
  const leave = useMutation({
    mutationFn: ({ returnTo, scopes }: Omit<PendingConsent, "state">) =>
      connectHubspot(returnTo, scopes),
  });
  return {
    connect: (returnTo: string, scopes: PendingConsent["scopes"] = "read") =>
      leave.mutate({ returnTo, scopes }),
    isLeaving: leave.isPending || leave.isSuccess,
    problem: leave.error?.message ?? null,
  };
}
