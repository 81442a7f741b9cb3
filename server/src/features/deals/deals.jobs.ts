import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { runBulkEdit } from "./bulk-edit-run.service.ts";
import { changeFromSlack } from "./slack-change.service.ts";

export function dealsJobs(on: BindJob) {
  on(jobs.editDeals, ({ context, payload }) => runBulkEdit(context, payload.bulkEditId));
  on(jobs.changeDeal, ({ context, payload }) => changeFromSlack(context, payload));
}
