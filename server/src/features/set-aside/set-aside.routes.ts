import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { listSetAside, retrySetAside } from "./set-aside.service.ts";

export function setAsideRoutes(on: Bind) {
  on(api.setAside.list, ({ context }) => listSetAside(context));
  on(api.setAside.retry, ({ context, params }) => retrySetAside(context, params.id));
}
