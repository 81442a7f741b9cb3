import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { askForCheck, listAlerts, readLastLook, settleAlert } from "./alerts.service.ts";

export function alertsRoutes(on: Bind) {
  // No vendor is involved, but facts and log must be read with organisation-wide access.
  on.outside(api.alerts.list, ({ context }) => listAlerts(context));
  on.outside(api.alerts.looked, ({ context }) => readLastLook(context));
  on(api.alerts.check, ({ context }) => askForCheck(context));
  on(api.alerts.dismiss, ({ context, params }) => settleAlert(context, params.id, "dismissed"));
  on(api.alerts.solve, ({ context, params }) => settleAlert(context, params.id, "solved"));
}
