import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { databaseClock } from "./db/clock.ts";
import { connect, isPooled } from "./db/connect.ts";
import { isDatabaseUnreachable, isDeadlock } from "./db/database-errors.ts";
import { mustBeUsable } from "./db/migration-status.ts";
import { receiversOn } from "./db/receivers.ts";
import { storeOn } from "./db/store.ts";
import { liveHub } from "./http/hub.ts";
import { workerServer } from "./http/worker-server.ts";
import { createVendors } from "./integrations/vendors.ts";
import { withMetrics } from "./integrations/with-metrics.ts";
import { measureQueue, startMeasuring } from "./jobs/measure.ts";
import { openQueue } from "./jobs/queue.ts";
import { startSchedule } from "./jobs/schedule.ts";
import { startWorker } from "./jobs/worker.ts";
import { errorTracking } from "./operations/error-tracking.ts";
import { makeLog } from "./operations/log.ts";
import { metrics } from "./operations/metrics.ts";
import { onStop } from "./operations/stop.ts";
import { tlsTrouble } from "./operations/tls-errors.ts";
import { startWatchdog } from "./operations/watchdog.ts";

const WEB_FOLDER = fileURLToPath(new URL("../../web/dist", import.meta.url));

export type Mode = "web" | "worker" | "all";

/** Starts the web server, the worker, or both, and stops them on a signal. */
export async function serve(
  mode: Mode,
  environment: NodeJS.ProcessEnv,
  webFolder: string | null = WEB_FOLDER,
): Promise<void> {
  const config = readConfig(environment);
  const log = makeLog(config);
  const figures = metrics();
  const tracking = await errorTracking(config);
  const lost = (error: Error) => {
    figures.databaseErrors.inc();
    log.warn({ err: error }, "lost the database");
  };
  const { url, directUrl, pool } = config.database;
  // Prepared statements belong to one PostgreSQL connection; a pooler switches between connections.
  const keepsPlans = !(await isPooled(url));
  const database = connect(url, { max: pool, onError: lost, keepsPlans });
  await mustBeUsable(database.db);
  const { clock, stop: stopClock } = await databaseClock(database.pool, lost);
  const queue = await openQueue(directUrl, {
    works: mode !== "web",
    onError: lost,
    silenceSeconds: config.workerSilenceSeconds,
  });
  const inStore = storeOn(database.db, queue);
  const vendors = withMetrics(createVendors(config, inStore, clock), figures);
  const stops: Array<() => Promise<unknown>> = [];

  if (mode !== "web") {
    const watchdog = startWatchdog();
    stops.push(() => watchdog.stop());
    await startWorker({
      queue,
      inStore,
      vendors,
      clock,
      onSetAside(job, jobId) {
        figures.setAside.inc({ job });
        log.error({ job, jobId }, "job set aside: it ended or stalled its worker twice");
      },
      onDone(job, outcome, seconds, error) {
        figures.jobs.observe({ job, outcome }, seconds);
        if (outcome === "done") return;
        if (isDeadlock(error)) {
          log.warn({ job }, "job waited for another one that waited for it, and is repeated");
          return;
        }
        log.error({ err: error, job }, "job failed");
        tracking.report(error, { job });
      },
    });
    const schedule = startSchedule({
      receivers: receiversOn(database.db),
      inStore,
      clock,
      onError(error) {
        log.error({ err: error }, "schedule failed");
        tracking.report(error, { job: "schedule" });
      },
    });
    stops.push(async () => schedule.stop());
    const measuring = startMeasuring(figures, {
      receivers: receiversOn(database.db),
      inStore,
      clock,
      onError: (error) => log.error({ err: error }, "measuring failed"),
    });
    stops.push(async () => measuring.stop());
  }
  if (mode === "worker" && config.workerPort !== null) {
    const door = workerServer(log, {
      config,
      registry: figures.registry,
      notReadyReason: database.writeTrouble,
      measure: () => measureQueue(figures, database.db),
    });
    await door.listen({ port: config.workerPort, host: config.host });
    stops.push(() => door.close());
  }
  if (mode !== "worker") {
    let isLeaving = false;
    const hub = liveHub(directUrl, lost);
    const app = await buildApp({
      config,
      database,
      queue,
      hub,
      log,
      metrics: figures,
      tracking,
      vendors,
      webFolder,
      clock,
      tokenClock: clock,
      isDraining: () => isLeaving,
    });
    await app.listen({ port: config.port, host: config.host });
    stops.push(
      // Give the load balancer time to notice before the server closes.
      async () => {
        isLeaving = true;
        await pause(config.drainSeconds * 1000);
      },
      () => app.close(),
      () => hub.close(),
    );
  }
  log.info({ mode, version: config.version }, "ready");
  process.send?.({ ready: true });

  onStop(async () => {
    log.info("stopping");
    for (const stop of stops) await stop();
    stopClock();
    await queue.close();
    await database.close();
    await tracking.close();
  });
}

/** Formats a startup failure for the operator: one line each, no stack. */
export function startFailure(error: unknown, port: string | undefined): string {
  if (error instanceof ConfigError) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `Port ${port ?? 3000} is taken. Choose another with PORT=…`;
  const tls = tlsTrouble(error);
  if (tls) return `The database can't be reached safely: ${tls.cause}. To mend it, ${tls.cure}.`;
  if (isDatabaseUnreachable(error))
    return `The database can't be reached: ${code ?? String(error)}.`;
  if (typeof code === "string" && /^(28|3D)/.test(code) && error instanceof Error) {
    return `PostgreSQL refuses us: ${error.message}. Correct the address, or run npm run migrate if the account isn't made yet.`;
  }
  return error instanceof Error ? error.message : String(error);
}
