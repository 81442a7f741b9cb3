import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { readAttention, readAttentionWeek } from "./attention.service.ts";

export function attentionRoutes(on: Bind) {
  on(api.attention.map, ({ context }) => readAttention(context));
  on(api.attention.week, ({ context, params, query }) =>
    readAttentionWeek(context, params.memberId, query.week),
  );
}
