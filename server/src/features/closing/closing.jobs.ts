import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { deleteOrganisation } from "./closing.service.ts";

export function closingJobs(on: BindJob) {
  on(jobs.deleteOrganisation, ({ context }) => deleteOrganisation(context));
}
