import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** What can be measured from outside: requests, jobs, the process itself. */
export function metrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "touchline_http_request_duration_seconds",
      help: "How long requests took, by route and status",
      labelNames: ["method", "route", "status"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    jobs: new Histogram({
      name: "touchline_job_duration_seconds",
      help: "How long jobs took, by name and outcome",
      labelNames: ["job", "outcome"],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60],
      registers: [registry],
    }),
    databaseErrors: new Counter({
      name: "touchline_database_errors_total",
      help: "Connections to the database that were lost",
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof metrics>;
