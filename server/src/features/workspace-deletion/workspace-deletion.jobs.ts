import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { deleteOrganisation } from "./workspace-deletion.service.ts";

export function workspaceDeletionJobs(on: BindJob) {
  on(jobs.deleteOrganisation, ({ context }) => deleteOrganisation(context));
}
