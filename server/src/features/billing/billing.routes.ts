import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { readBilling } from "./billing.service.ts";
import { createCheckoutSession, openPortal, refreshNow } from "./checkout.service.ts";

export function billingRoutes(on: Bind) {
  on.withVendors(api.billing.read, ({ context }) => readBilling(context));
  on.withVendors(api.billing.createCheckoutSession, ({ context, body }) =>
    createCheckoutSession(context, body),
  );
  on.withVendors(api.billing.openPortal, ({ context }) => openPortal(context));
  on.withVendors(api.billing.refresh, async ({ context }) => {
    await refreshNow(context);
    return readBilling(context);
  });
}
