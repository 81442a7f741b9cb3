import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { readSecurity, signOutEverywhere } from "./security.service.ts";

export function securityRoutes(on: Bind) {
  on(api.security.read, ({ context }) => readSecurity(context));
  on(api.security.signOut, ({ context, params }) => signOutEverywhere(context, params.id));
  on(api.security.signOutSelf, ({ context }) => signOutEverywhere(context, context.viewer.userId));
}
