import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { readMailChoice, saveMailChoice } from "./unsubscribe.service.ts";

export function unsubscribeRoutes(on: Bind) {
  const { unsubscribe } = api;
  on(unsubscribe.read, ({ context, params }) => readMailChoice(context, params.token));
  on(unsubscribe.save, ({ context, params, body }) =>
    saveMailChoice(context, params.token, body.isUnsubscribed),
  );
  on(unsubscribe.oneClick, ({ context, params }) => saveMailChoice(context, params.token, true));
}
