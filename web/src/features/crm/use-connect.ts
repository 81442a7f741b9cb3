import { useMutation } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { call } from "../../lib/api.ts";
import { type Consent, rememberConsent } from "../../lib/storage.ts";

/**
 * Leaves for HubSpot's consent page.
 *
 * What must come back is kept in this tab, so that an answer to somebody else's
 * question is not taken for ours.
 */
export async function connectHubspot(returnTo: string, scopes: Consent["scopes"]) {
  const { url, state } = await call(api.crm.authorize, { query: { returnTo, scopes } });
  rememberConsent({ state, returnTo, scopes });
  window.location.assign(url);
}

/** `isLeaving` stays until the browser has gone; `problem` says why it did not. */
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
