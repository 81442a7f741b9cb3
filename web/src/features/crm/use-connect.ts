import { useMutation } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { call } from "../../lib/api.ts";
import { type Consent, rememberConsent } from "../../lib/storage.ts";

/**
 * Redirects to HubSpot's consent page. The expected state is stored in this tab so that a forged or
 * foreign response is rejected.
 */
export async function connectHubspot(returnTo: string, scopes: Consent["scopes"]) {
  const { url, state } = await call(api.crm.authorize, { query: { returnTo, scopes } });
  rememberConsent({ state, returnTo, scopes });
  window.location.assign(url);
}

/**
 * `isLeaving` stays true until the browser has navigated away; `problem` is the reason if it
 * didn't.
 */
export function useConnect() {
  const leave = useMutation({
    mutationFn: ({ returnTo, scopes }: Omit<Consent, "state">) => connectHubspot(returnTo, scopes),
  });
  return {
    connect: (returnTo: string, scopes: Consent["scopes"] = "read") =>
      leave.mutate({ returnTo, scopes }),
    isLeaving: leave.isPending || leave.isSuccess,
    problem: leave.error?.message ?? null,
  };
}
