import { useMutation, useQuery } from "@tanstack/react-query";
import { api, type BillingAccount } from "@touchline/contract";
import { call, reading, useChange } from "../../lib/api.ts";

export function useBilling() {
  return useQuery(reading(api.billing.read, {}));
}

/** Asks the payment provider now; whoever waits behind the subscribe modal is let in by the answer. */
export function useRefreshBilling() {
  return useChange(api.billing.refresh, { stale: [api.billing.read, api.session.read] });
}

/** Leaves for the payment provider's pages: to subscribe, or to see to a subscription. */
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
    /** Stays until the browser has gone. */
    isLeaving: leave.isPending || leave.isSuccess,
    problem: leave.error?.message ?? null,
  };
}

type Goal = Pick<BillingAccount, "priceId" | "customer" | "way">;
