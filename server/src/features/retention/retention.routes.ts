import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { previewRetention, readRetention, saveRetention } from "./retention.service.ts";

export function retentionRoutes(on: Bind) {
  on(api.retention.read, ({ context }) => readRetention(context));
  on(api.retention.preview, ({ context, params, query }) =>
    previewRetention(context, params.kind, query.days),
  );
  on(api.retention.save, ({ context, params, body }) => saveRetention(context, params.kind, body));
}
