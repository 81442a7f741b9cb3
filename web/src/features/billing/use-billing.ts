import { useMutation, useQuery } from "@tanstack/react-query";
import { api, type BillingAccount } from "@touchline/contract";
import { call, reading, useChange } from "../../lib/api.ts";

export function useBilling() {
  return useQuery(reading(api.billing.read, {}));
}

/**
 * Syncs with the payment provider now; the result unlocks the app for users waiting behind the
 * subscribe modal.
 */
export function useRefreshBilling() {
  return useChange(api.billing.refresh, { stale: [api.billing.read, api.session.read] });
}

/** Redirects to the payment provider's checkout or portal. */
export function useLeaveToPay() {
  const leave = useMutation({
    mutationFn: async ({ priceId, customer, way }: Goal) => {
      const { url } =
        way === "checkout"
          ? await call(api.billing.createCheckoutSession, { body: { priceId, customer } })
          : await call(api.billing.openPortal, {});
      window.location.assign(url);
    },
  });
  return {
    leave: (goal: Goal) => leave.mutate(goal),
    /** Stays true until the browser has navigated away. */
    isLeaving: leave.isPending || leave.isSuccess,
    problem: leave.error?.message ?? null,
  };
}

type Goal = Pick<BillingAccount, "priceId" | "customer" | "way">;
