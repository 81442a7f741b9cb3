import { useMutation, useQuery } from "@tanstack/react-query";
import { api, type BillingAccount } from "@touchline/contract";
import { callApi, routeQuery, useRouteMutation } from "../../lib/api.ts";

export function useBilling() {
  return useQuery(routeQuery(api.billing.read, {}));
}

/**
 * Syncs with the payment provider now; the result unlocks the app for users waiting behind the
 * subscribe modal.
 */
export function useRefreshBilling() {
  return useRouteMutation(api.billing.refresh, { stale: [api.billing.read, api.session.read] });
}

/** Redirects to the payment provider's checkout or portal. */
export function useRedirectToPayment() {
  const leave = useMutation({
    mutationFn: async ({ priceId, customer, way }: PaymentTarget) => {
      const { url } =
        way === "checkout"
          ? await callApi(api.billing.createCheckoutSession, { body: { priceId, customer } })
          : await callApi(api.billing.openPortal, {});
      window.location.assign(url);
    },
  });
  return {
    leave: (goal: PaymentTarget) => leave.mutate(goal),
    /** Stays true until the browser has navigated away. */
    isLeaving: leave.isPending || leave.isSuccess,
    problem: leave.error?.message ?? null,
  };
}

type PaymentTarget = Pick<BillingAccount, "priceId" | "customer" | "way">;
