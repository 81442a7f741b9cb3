import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { askToDelete } from "./workspace-deletion.service.ts";

export function workspaceDeletionRoutes(on: Bind) {
  on(api.workspaceDeletion.deleteOrganisation, ({ context, body }) =>
    askToDelete(context, body.name),
  );
}
