import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import {
  discardWrite,
  fillWrite,
  listWrites,
  resolveConflict,
  retryWrite,
} from "./outbox.service.ts";

export function outboxRoutes(on: Bind) {
  on(api.crm.writes, ({ context, query }) => listWrites(context, query.state, query.limit));

  on(api.crm.retryWrite, ({ context, params }) => retryWrite(context, params.id));

  on(api.crm.fillWrite, ({ context, params, body }) => fillWrite(context, params.id, body.values));

  on(api.crm.discardWrite, ({ context, params }) => discardWrite(context, params.id));

  on(api.crm.resolveConflict, ({ context, params, body }) =>
    resolveConflict(context, params.id, body.keep),
  );
}
