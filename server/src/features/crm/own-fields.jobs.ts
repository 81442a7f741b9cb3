import type { JobContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import type { BindJob } from "../../jobs/bind.ts";
import { jobs } from "../../jobs/catalog.ts";
import { CrmError } from "../../ports/crm.ts";
import { publishFields, startReading } from "./own-fields.service.ts";
import { saveFromCrm } from "./sync.service.ts";

/** The CRM's limit for reading deals with their history. */
const PAGE_SIZE = 50;
const DELETE_BATCH_SIZE = 1000;
const MIN_RETRY_MS = 5_000;
/** Open browsers learn how far it is this often. */
const PAGES_PER_NEWS = 10;
/** Longer than any page takes. */
const STALE_AFTER_MS = 15 * 60_000;

export function ownFieldsJobs(on: BindJob) {
  on(jobs.readOwnFields, ({ context }) => readValues(asSystem(context)));
  on(jobs.forgetOwnField, ({ context, payload }) => forget(asSystem(context), payload.name));
}

const asSystem = (context: JobContext): JobContext => ({
  ...context,
  viewer: systemOf(context.viewer.organisationId),
});

/** Reads the values of newly chosen fields, page by page of our own deals, from where it stopped. */
async function readValues(context: JobContext): Promise<void> {
  const { viewer, inStore, clock } = context;
  try {
    let isMore = true;
    while (isMore) isMore = await readRound(context);
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    const wait = Math.ceil(Math.max(error.retryAfterMs, MIN_RETRY_MS) / 1000);
    await inStore(viewer, async (store) => {
      await store.ownFields.pauseReading(error.message, clock());
      // Otherwise it goes on when HubSpot is connected again.
      if (error.kind === "away") {
        await store.jobs.add(jobs.readOwnFields, {}, { startAfterSeconds: wait });
      }
      await publishFields(store);
    });
  }
}

/** One pass over all deals; returns whether fields chosen meanwhile need another. */
async function readRound({ viewer, inStore, clock, crmOf }: JobContext): Promise<boolean> {
  const isBusy = await inStore(viewer, async (store) => {
    const sync = await store.syncs.running();
    // It may save deals that it read before the fields were chosen, behind the cursor.
    if (!sync || sync.kind === "changes") return false;
    await store.jobs.add(jobs.readOwnFields, {}, { startAfterSeconds: 5 });
    return true;
  });
  if (isBusy) return false;
  const crm = await crmOf(viewer);
  for (let pages = 1; ; pages += 1) {
    const found = await inStore(viewer, async (store) => {
      const reading = await store.ownFields.reading();
      if (!reading) return null;
      return { reading, ids: await store.mirror.dealIdsAfter(reading.cursor, PAGE_SIZE) };
    });
    if (!found) return false;
    const { reading, ids } = found;
    const last = ids.at(-1);
    if (last === undefined) {
      return inStore(viewer, async (store) => {
        if (!(await store.ownFields.finishReading(reading, clock()))) return false;
        await startReading(store, clock());
        await store.jobs.add(jobs.judgeRisk, {});
        await publishFields(store);
        return (await store.ownFields.reading()) !== null;
      });
    }
    const deals = await crm.dealsById(ids);
    const isOurs = await inStore(viewer, async (store) => {
      const to = { cursor: last, done: reading.done + ids.length };
      if (!(await store.ownFields.advance(reading, to, clock()))) return false;
      await saveFromCrm(store, deals.found, clock());
      const gone = [...deals.gone, ...deals.renamed.map(({ from }) => from)];
      await store.mirror.archive(gone, clock());
      if (pages % PAGES_PER_NEWS === 0) await publishFields(store);
      return true;
    });
    if (!isOurs) return false;
  }
}

/** Deletes all that a removed field held, in batches, unless it was chosen again. */
async function forget({ viewer, inStore }: JobContext, name: string): Promise<void> {
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await inStore(viewer, (store) =>
      store.ownFields.deleteValues(name, from, DELETE_BATCH_SIZE),
    );
  } while (after !== null);
}

/** Goes on with a reading whose job was lost. */
export async function resumeReading(store: Store, now: Date): Promise<void> {
  const reading = await store.ownFields.reading();
  if (!reading || now.getTime() - reading.updatedAt.getTime() < STALE_AFTER_MS) return;
  await store.ownFields.pauseReading(reading.error, now);
  await store.jobs.add(jobs.readOwnFields, {});
}
