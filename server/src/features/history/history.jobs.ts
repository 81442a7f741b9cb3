import { systemOf } from "../../context/viewer.ts";
import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";

/** Few enough that a change of one of them waits for a moment only. */
const BATCH_SIZE = 500;

export function historyJobs(on: BindJob) {
  on(jobs.versionDeals, async ({ context: { inStore, viewer } }) => {
    const system = systemOf(viewer.organisationId);
    for (let isLeft = true; isLeft; ) {
      isLeft = await inStore(system, (store) => store.dealVersions.updateSome(BATCH_SIZE));
    }
  });
}
