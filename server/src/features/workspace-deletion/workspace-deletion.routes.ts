import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { requestDeletion } from "./workspace-deletion.service.ts";

export function workspaceDeletionRoutes(on: Bind) {
  on(api.workspaceDeletion.deleteOrganisation, ({ context, body }) =>
    requestDeletion(context, body.name),
  );
}
