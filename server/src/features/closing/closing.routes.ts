import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { askToDelete } from "./closing.service.ts";

export function closingRoutes(on: Bind) {
  on(api.closing.deleteOrganisation, ({ context, body }) => askToDelete(context, body.name));
}
