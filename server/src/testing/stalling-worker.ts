import { connect } from "../db/connect.ts";
import { storeOn } from "../db/store.ts";
import { jobs } from "../jobs/catalog.ts";
import { lostJobs } from "../jobs/lost-jobs.ts";
import { openQueue } from "../jobs/queue.ts";
import { startWatchdog } from "../operations/watchdog.ts";

/** A worker whose one job never gives the event loop back, watched as a real worker is. */
const [url = ""] = process.argv.slice(2);
const { db } = connect(url, { max: 2 });
const queue = await openQueue(url, {
  works: true,
  silenceSeconds: 10,
  onError: (error) => process.stderr.write(`${error.message}\n`),
});
const guarded = lostJobs({
  inStore: storeOn(db, queue),
  clock: () => new Date(),
  onSetAside: () => void process.send?.("set aside"),
});
startWatchdog(2);
await queue.work(jobs.checkTeam, (message, run) =>
  guarded(jobs.checkTeam, message, run, async () => {
    process.send?.("begun");
    for (;;);
  }),
);
