import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { authorize, configure, connect, disconnect, readStatus } from "./connection.service.ts";
import { chooseFields, listAvailable, readOwnFields } from "./own-fields.service.ts";
import { refreshDeal } from "./refresh.service.ts";
import { readSync, startSync } from "./sync.service.ts";

export function crmRoutes(on: Bind) {
  on.withVendors(api.crm.authorize, ({ context, query }) => authorize(context, query));
  on.withVendors(api.crm.callback, ({ context, query }) => connect(context, query));
  on.withVendors(api.crm.disconnect, ({ context }) => disconnect(context));
  on(api.crm.status, ({ context }) => readStatus(context));
  on(api.crm.configure, ({ context, body }) => configure(context, body));
  on(api.crm.pipelines, ({ context }) => context.store.mirror.pipelines());
  on(api.crm.startSync, ({ context }) => startSync(context));
  on(api.crm.sync, ({ context, params }) => readSync(context, params.id));
  on.withVendors(api.checks.refresh, ({ context, params }) =>
    refreshDeal(context, params.hubspotId),
  );
  on(api.ownFields.list, ({ context }) => readOwnFields(context));
  on.withVendors(api.ownFields.available, ({ context }) => listAvailable(context));
  on.withVendors(api.ownFields.choose, ({ context, body }) => chooseFields(context, body.names));
  on(api.crm.latestSync, ({ context }) => context.store.syncs.latest());
}
