import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import {
  changeView,
  createView,
  listViews,
  removeView,
  setDefaultView,
} from "./deal-views.service.ts";

export function dealViewsRoutes(on: Bind) {
  on(api.dealViews.list, ({ context }) => listViews(context));
  on(api.dealViews.create, ({ context, body }) => createView(context, body));
  on(api.dealViews.save, ({ context, params, body }) => changeView(context, params.id, body));
  on(api.dealViews.remove, ({ context, params }) => removeView(context, params.id));
  on(api.dealViews.setDefault, ({ context, body }) => setDefaultView(context, body.id));
}
