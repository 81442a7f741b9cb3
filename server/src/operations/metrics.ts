import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Prometheus metrics: requests, jobs, vendors, queue and process. */
export function metrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ) => new Gauge({ name, help, labelNames, registers });
  return {
    registry,
    requests: new Histogram({
      name: "touchline_http_request_duration_seconds",
      help: "How long requests took, by route and status",
      labelNames: ["method", "route", "status"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    jobs: new Histogram({
      name: "touchline_job_duration_seconds",
      help: "How long jobs took, by name and outcome",
      labelNames: ["job", "outcome"],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60],
      registers,
    }),
    setAside: new Counter({
      name: "touchline_jobs_set_aside_total",
      help: "Jobs that ended or stalled their worker twice, by name; they count as dead until retried or cancelled",
      labelNames: ["job"],
      registers,
    }),
    load: {
      inFlight: gauge("touchline_calls_inside", "Calls being answered"),
      rejected: new Counter({
        name: "touchline_calls_turned_away_total",
        help: "Calls answered 503 because too many were inside",
        registers,
      }),
    },
    databaseErrors: new Counter({
      name: "touchline_database_errors_total",
      help: "Connections to the database that were lost",
      registers,
    }),
    vendorCalls: new Counter({
      name: "touchline_vendor_calls_total",
      help: "Calls to a vendor, by vendor",
      labelNames: ["vendor"],
      registers,
    }),
    vendorErrors: new Counter({
      name: "touchline_vendor_errors_total",
      help: "Calls to a vendor that went wrong, by vendor and what kind of trouble it was",
      labelNames: ["vendor", "kind"],
      registers,
    }),
    /** Read from the queue on each scrape, in every process. */
    queue: {
      waiting: gauge("touchline_jobs_waiting", "Jobs that wait, by name", ["job"]),
      active: gauge("touchline_jobs_active", "Jobs being done, by name", ["job"]),
      dead: gauge("touchline_jobs_dead", "Jobs that gave up, by name", ["job"]),
      lag: gauge(
        "touchline_queue_lag_seconds",
        "For how long the longest waiting job has been due, by name",
        ["job"],
      ),
      workerSilence: gauge(
        "touchline_worker_silence_seconds",
        "For how long no worker has looked after the queue",
      ),
    },
    /** Updated every minute by workers. */
    crm: {
      connected: gauge(
        "touchline_crm_connected_organisations",
        "Organisations whose CRM is connected",
      ),
      outboxAge: gauge(
        "touchline_outbox_oldest_seconds",
        "For how long the longest waiting change has not reached the CRM, over all organisations",
      ),
      syncAge: gauge(
        "touchline_sync_age_seconds",
        "How old the oldest copy of a CRM is, over all connected organisations",
      ),
    },
  };
}

export type Metrics = ReturnType<typeof metrics>;
