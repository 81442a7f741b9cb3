import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { readPush, subscribe, unsubscribe } from "./push.service.ts";

export function pushRoutes(on: Bind) {
  on.withVendors(api.push.read, ({ context }) => readPush(context));
  on.withVendors(api.push.subscribe, ({ context, body }) => subscribe(context, body));
  on.withVendors(api.push.unsubscribe, ({ context, params }) => unsubscribe(context, params.id));
}
