import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { listPages, removePage, savePage } from "./scratchpad.service.ts";

export function scratchpadRoutes(on: Bind) {
  on(api.scratchpad.pages, ({ context, query }) => listPages(context, query));

  on(api.scratchpad.save, ({ context, params, body }) => savePage(context, params.id, body));

  on(api.scratchpad.remove, ({ context, params }) => removePage(context, params.id));
}
