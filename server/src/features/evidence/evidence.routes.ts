import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { confirmFact, readEvidence, rewordFact, withdrawFact } from "./evidence.service.ts";

export function evidenceRoutes(on: Bind) {
  on(api.evidence.ofDeal, ({ context, params }) => readEvidence(context, params.hubspotId));

  on(api.evidence.confirm, ({ context, params, body }) =>
    body.keepsDay
      ? rewordFact(context, params.hubspotId, params.fact, body.words ?? "")
      : confirmFact(context, params.hubspotId, params.fact, body.words ?? ""),
  );

  on(api.evidence.withdraw, ({ context, params }) =>
    withdrawFact(context, params.hubspotId, params.fact),
  );
}
