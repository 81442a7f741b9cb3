import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import {
  createAction,
  listActions,
  listOwnActions,
  removeAction,
  updateAction,
} from "./actions.service.ts";

export function actionsRoutes(on: Bind) {
  on(api.actions.list, ({ context, query }) => listActions(context, query));

  on(api.actions.all, ({ context, query }) => listActions(context, query));

  on(api.actions.own, ({ context, query }) => listOwnActions(context, query));

  on(api.actions.create, ({ context, body }) => createAction(context, body));

  on(api.actions.update, ({ context, params, body }) => updateAction(context, params.id, body));

  on(api.actions.remove, ({ context, params }) => removeAction(context, params.id));
}
