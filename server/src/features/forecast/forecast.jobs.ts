import { systemOf } from "../../context/viewer.ts";
import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { fillLines } from "./lines.service.ts";

export function forecastJobs(on: BindJob) {
  on(jobs.fillLines, ({ context }) => fillLines(context));
  on(jobs.compareSums, async ({ context: { inStore, viewer } }) => {
    const corrected = await inStore(systemOf(viewer.organisationId), (store) =>
      store.forecast.correctSums(),
    );
    // Corrected, but it should never happen, so the operator sees a failed job.
    if (corrected > 0) {
      throw new Error(`The forecast's kept sums of ${corrected} kinds of deals were wrong.`);
    }
  });
}
