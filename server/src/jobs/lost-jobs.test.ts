import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import { JOBS_WITH_TEXT } from "@touchline/domain";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../context/viewer.ts";
import { eventually } from "../testing/eventually.ts";
import { productWithHubspot } from "../testing/with-hubspot.ts";
import { endPauses, expireHeartbeats, workerProcesses } from "../testing/worker-process.ts";
import { jobs } from "./catalog.ts";

let product: Awaited<ReturnType<typeof productWithHubspot>>;
const workers = workerProcesses();

beforeAll(async () => {
  product = await productWithHubspot({ works: false, workerSilenceSeconds: 10 });
});
afterAll(async () => {
  await workers.killAll();
  await product.close();
});

/** Lets a job start for the nth time, blocks it and kills its worker. */
async function killAtWork(nth: number) {
  const { owner } = product.database;
  const worker = await workers.start(product.environment);
  const id = await eventually(async () => {
    await endPauses(owner, jobs.checkTeam);
    const { rows } = await sql<{ id: string }>`select j.id from pgboss.job j
      left join lost_jobs l on l.job_id = j.id
      where j.name = ${jobs.checkTeam.name} and j.state = 'active' and j.retry_count = ${nth}
        and l.is_running is not distinct from ${nth > 0 ? true : null}`.execute(owner);
    const [taken] = rows;
    if (!taken) throw new Error("not taken yet");
    return taken.id;
  });
  await workers.kill(worker);
  await expireHeartbeats(owner, [id]);
}

describe("[S-13] a job that its worker dies of", () => {
  it("twice is set aside, told to operator and manager, and tried again only when somebody says so", async () => {
    const { owner } = product.database;
    const org = await product.organisation();
    const [manager, rep] = [await org.manager(), await org.rep()];
    const stranger = await (await product.organisation()).manager();
    const holder = new pg.Client({ connectionString: product.database.ownerUrl });
    await holder.connect();
    holder.on("error", () => undefined);
    await holder.query("begin; lock table deals in access exclusive mode");
    const viewer = { organisationId: org.id, userId: manager.id, role: manager.role };
    await product.inStore(viewer, (store) => store.jobs.add(jobs.checkTeam, {}));
    const list = async (who = manager) => (await product.call(who, api.setAside.list, {})).body;

    await killAtWork(0);
    expect(await list()).toEqual([]);
    await killAtWork(1);
    await workers.start(product.environment);
    const [told] = await eventually(async () => {
      await endPauses(owner, jobs.checkTeam);
      const found = await list();
      expect(found).toMatchObject([
        { job: "checks.check-team", words: "checking the team's deals" },
      ]);
      return found;
    });
    if (!told) throw new Error("nothing was set aside");
    // It is no longer pending and counts as dead, which is what metrics and the doctor check.
    const { rows } = await sql<{ name: string; message: string }>`
      select name, source_output ->> 'message' as message from pgboss.job
      where state < 'completed' and data -> 'viewer' ->> 'organisationId' = ${org.id}`.execute(
      owner,
    );
    expect(rows).toEqual([
      {
        name: "dead",
        message: "Set aside: it crashed or stalled its worker twice.",
      },
    ]);
    await holder.query("rollback");
    await holder.end();

    const params = { id: told.id };
    const retry = (who: typeof manager) => product.call(who, api.setAside.retry, { params });
    expect([(await retry(stranger)).status, (await retry(rep)).status]).toEqual([404, 403]);
    expect(await list(stranger)).toEqual([]);
    expect((await retry(manager)).body).toEqual([]);
    expect((await retry(manager)).status).toBe(404);
    await eventually(async () => {
      const { rows: left } = await sql<{ state: string }>`select state from pgboss.job
        where data -> 'viewer' ->> 'organisationId' = ${org.id} and name = ${jobs.checkTeam.name}
        and created_on > now() - interval '1 minute' order by created_on desc limit 1`.execute(
        owner,
      );
      expect(left).toEqual([{ state: "completed" }]);
    });
  });

  it("and those that were lost beside it are only suspected, until it is them", async () => {
    const org = await product.organisation();
    const lost = { jobId: randomUUID(), job: "goals.announce", wasLost: true, now: new Date() };
    const inOrg = <T>(work: Parameters<typeof product.inStore<T>>[1]) =>
      product.inStore(systemOf(org.id), work);
    const note = (wasLost: boolean) =>
      inOrg((store) => store.lostJobs.recordReturn({ ...lost, wasLost }));
    expect(await note(false)).toBe("clear");
    expect(await note(true)).toBe("suspect");
    // Its worker crashed again while the job waited for its turn.
    expect(await note(true)).toBe("suspect");
    expect(await note(false)).toBe("suspect");
    await inOrg((store) => store.lostJobs.setRunning(lost.jobId, true));
    await inOrg((store) => store.lostJobs.setRunning(lost.jobId, false));
    // A failure of the job doesn't count as a loss; then another job crashed its worker.
    expect(await note(true)).toBe("suspect");
    await inOrg((store) => store.lostJobs.setRunning(lost.jobId, true));
    expect(await note(true)).toBe("set-aside");
  });
});

it("[S-13] every kind of background work has words for managers", () => {
  expect([...JOBS_WITH_TEXT].sort()).toEqual(
    Object.values(jobs)
      .map(({ name }) => name)
      .sort(),
  );
});
