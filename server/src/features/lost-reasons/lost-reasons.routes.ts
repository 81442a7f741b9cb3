import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { readLostReasons, saveLostReasons } from "./lost-reasons.service.ts";

export function lostReasonsRoutes(on: Bind) {
  on(api.lostReasons.list, ({ context }) => readLostReasons(context));
  on(api.lostReasons.save, ({ context, body }) => saveLostReasons(context, body.reasons));
}
