import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import { previewDigest, sendNow } from "./digest-runs.service.ts";
import {
  createDigest,
  listDigests,
  readDigest,
  removeDigest,
  restoreDigest,
  saveDigest,
  saveQuery,
} from "./digests.service.ts";

export function digestsRoutes(on: Bind) {
  on(api.digests.list, ({ context }) => listDigests(context));
  on(api.digests.create, ({ context, body }) => createDigest(context, body));
  on(api.digests.read, ({ context, params }) => readDigest(context, params.id));
  on(api.digests.save, ({ context, params, body }) => saveDigest(context, params.id, body));
  on(api.digests.saveQuery, ({ context, params, body }) =>
    saveQuery(context, params.id, params.queryId, body),
  );
  on(api.digests.remove, ({ context, params }) => removeDigest(context, params.id));
  on(api.digests.restore, ({ context, params }) => restoreDigest(context, params.id));
  // No vendor is involved, but it reads with the owner's access, in a separate transaction.
  on.withVendors(api.digests.preview, ({ context, params }) => previewDigest(context, params.id));
  on(api.digests.send, ({ context, params }) => sendNow(context, params.id, "now"));
  on(api.digests.test, ({ context, params }) => sendNow(context, params.id, "test"));
}
