import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { explainBulkEdit, explainPush, listOpen, readStories } from "./slips.service.ts";

export function slipsRoutes(on: Bind) {
  on(api.slips.open, ({ context, query }) => listOpen(context, query));

  on(api.slips.stories, ({ context, query }) => readStories(context, query));

  on(api.slips.explain, ({ context, params, body }) => explainPush(context, params.id, body));

  on(api.slips.explainBulkEdit, ({ context, params, body }) =>
    explainBulkEdit(context, params.id, body),
  );
}
