import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { api } from "@touchline/contract";
import type { FileContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import type { Bind } from "../../http/bind.ts";
import type { FileAnswer } from "../../http/downloads.ts";
import { csvLines } from "./csv.ts";
import {
  actionLines,
  dealLines,
  forecastLines,
  outcomeLines,
  reviewLines,
} from "./exports.service.ts";
import { exportOrganisation } from "./organisation-file.service.ts";

export function exportsRoutes(on: Bind) {
  on.file(api.exports.deals, ({ context, query }) =>
    sendCsv(context, "deals", (store) => dealLines({ ...context, store }, query)),
  );
  on.file(api.exports.winsAndLosses, ({ context, query }) =>
    sendCsv(context, "wins-and-losses", (store) => outcomeLines({ ...context, store }, query)),
  );
  on.file(api.exports.actions, ({ context, query }) =>
    sendCsv(context, "actions", (store) => actionLines({ ...context, store }, query)),
  );
  on.file(api.exports.reviews, ({ context }) =>
    sendCsv(context, "reviews", (store) => reviewLines({ ...context, store })),
  );
  on.file(api.exports.forecast, ({ context }) =>
    sendCsv(context, "forecast", (store) => forecastLines({ ...context, store })),
  );
  on.file(api.exports.organisation, async ({ context }) => ({
    name: await recordAndNameFile(context, "organisation", "jsonl"),
    sendTo: async (download) => void (await exportOrganisation(context, download)),
  }));
}

async function sendCsv(
  context: FileContext,
  what: string,
  lines: (store: Store) => AsyncIterable<string[]>,
): Promise<FileAnswer> {
  const { inStore, viewer } = context;
  return {
    name: await recordAndNameFile(context, what, "csv"),
    sendTo: (download) =>
      inStore(
        viewer,
        (store) => pipeline(Readable.from(lines(store)), csvLines(), download),
        "snapshot",
      ),
  };
}

/**
 * Records the export in the audit log, as observers' downloads are too, and names the file with the
 * organisation's local date.
 */
function recordAndNameFile({ inStore, viewer, now }: FileContext, what: string, ending: string) {
  return inStore(systemOf(viewer.organisationId), async (store) => {
    await store.audit.record(now, "export.downloaded", what, {}, viewer.userId);
    const { timeZone } = await store.session.calendar();
    return `touchline-${what}-${dayOf(now, timeZone)}.${ending}`;
  });
}
