import { api } from "@touchline/contract";
import type { Bind } from "../../http/bind.ts";
import {
  listBulkEdits,
  previewBulkEdit,
  readBulkEdit,
  retryBulkEdit,
  startBulkEdit,
  undoBulkEdit,
} from "./bulk-edit.service.ts";
import { addNote, createTask, updateTask } from "./deal-tasks.service.ts";
import { chooseDeals, findDeals, listOwners, setProperty } from "./deals.service.ts";
import { groupDealsAsOf, readDeals, readSince } from "./deals-then.service.ts";
import { addReviewNote } from "./review-note.service.ts";
import { acceptCrmChange, undoChange } from "./undo-change.service.ts";

export function dealsRoutes(on: Bind) {
  // No vendor is involved, but the team's benchmarks are loaded before the viewer's own deals.
  on.withVendors(api.deals.list, ({ context, query }) => readDeals(context, query));

  on(api.deals.choice, ({ context, query }) => chooseDeals(context, query));

  on(api.deals.find, ({ context, query }) => findDeals(context, query.words));

  on(api.deals.owners, ({ context }) => listOwners(context));

  on(api.deals.groups, ({ context, query }) => groupDealsAsOf(context, query));

  on(api.deals.since, ({ context, query }) => readSince(context, query));

  on(api.deals.setProperty, ({ context, params, body }) =>
    setProperty(context, params.hubspotId, body),
  );

  on(api.bulkEdits.preview, ({ context, body }) => previewBulkEdit(context, body));

  on(api.bulkEdits.start, ({ context, body }) => startBulkEdit(context, body));

  on(api.bulkEdits.newest, ({ context }) => listBulkEdits(context));

  on(api.bulkEdits.read, ({ context, params }) => readBulkEdit(context, params.id));

  on(api.bulkEdits.retry, ({ context, params }) => retryBulkEdit(context, params.id));

  on(api.bulkEdits.undo, ({ context, params }) => undoBulkEdit(context, params.id));

  on(api.history.undo, ({ context, params }) => undoChange(context, params.id));

  on(api.history.acceptCrmChange, ({ context, params }) => acceptCrmChange(context, params.id));

  on(api.deals.createTask, ({ context, params, body }) => createTask(context, params.id, body));

  on(api.deals.updateTask, ({ context, params, body }) =>
    updateTask(context, params.id, params.taskId, body),
  );

  on(api.deals.addNote, ({ context, params, body }) =>
    body.reviewId === undefined
      ? addNote(context, params.id, body.message)
      : addReviewNote(context, params.id, body.message, body.reviewId),
  );
}
