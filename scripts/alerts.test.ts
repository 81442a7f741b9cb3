import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const RULES = resolve("docs/monitoring/alerts.yaml");

interface Rule {
  alert: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
const rules: Rule[] = parse(readFileSync(RULES, "utf8")).groups[0].rules;

/** Values per minute, in the notation of Prometheus's unit tests. */
type Series = Record<string, string>;

interface Case {
  alert: string;
  when: string;
  series: Series;
  /** The labels of each alert that fires after half an hour; empty if none should. */
  fires: Array<Record<string, string>>;
}

const up = (part: string, instance: string) =>
  `up{job="touchline", part="${part}", instance="${instance}"}`;
const calls = (status: string) =>
  `touchline_http_request_duration_seconds_count{status="${status}"}`;
const bucket = (le: string) =>
  `touchline_http_request_duration_seconds_bucket{route="/api/deals", le="${le}"}`;
const lost = { instance: "a:1", job: "touchline", part: "web" };

const CASES: Case[] = [
  {
    alert: "TouchlineWebDown",
    when: "both web processes are dead and a worker lives",
    series: {
      [up("web", "a:1")]: "0x40",
      [up("web", "b:1")]: "0x40",
      [up("worker", "c:1")]: "1x40",
    },
    fires: [{}],
  },
  {
    alert: "TouchlineWebDown",
    when: "one of two lives",
    series: { [up("web", "a:1")]: "0x40", [up("web", "b:1")]: "1x40" },
    fires: [],
  },
  {
    alert: "TouchlineWebDown",
    when: "one process is web and worker",
    series: { [up("all", "a:1")]: "1x40" },
    fires: [],
  },
  {
    alert: "TouchlineWorkerDown",
    when: "the workers are dead and the web processes live",
    series: { [up("web", "a:1")]: "1x40", [up("worker", "c:1")]: "0x40" },
    fires: [{}],
  },
  {
    alert: "TouchlineWorkerDown",
    when: "a worker lives",
    series: { [up("worker", "c:1")]: "1x40", [up("worker", "d:1")]: "0x40" },
    fires: [],
  },
  {
    alert: "TouchlineProcessDown",
    when: "one of two web processes is dead",
    series: { [up("web", "a:1")]: "0x40", [up("web", "b:1")]: "1x40" },
    fires: [{ instance: "a:1", job: "touchline", part: "web" }],
  },
  {
    alert: "TouchlineProcessDown",
    when: "a process was away for a minute",
    series: { [up("web", "a:1")]: "1x28 0 1x10" },
    fires: [],
  },
  {
    alert: "TouchlineErrors",
    when: "three calls in a hundred fail",
    series: { [calls("500")]: "0+3x40", [calls("200")]: "0+97x40" },
    fires: [{}],
  },
  {
    alert: "TouchlineErrors",
    when: "one call in a hundred fails",
    series: { [calls("500")]: "0+1x40", [calls("200")]: "0+99x40" },
    fires: [],
  },
  {
    alert: "TouchlineSlow",
    when: "one call in ten takes longer than half a second",
    series: { [bucket("0.5")]: "0+90x40", [bucket("1")]: "0+100x40", [bucket("+Inf")]: "0+100x40" },
    fires: [{}],
  },
  {
    alert: "TouchlineSlow",
    when: "four in a hundred do",
    series: { [bucket("0.5")]: "0+96x40", [bucket("1")]: "0+100x40", [bucket("+Inf")]: "0+100x40" },
    fires: [],
  },
  {
    alert: "TouchlineFull",
    when: "twelve calls a minute are turned away",
    series: { touchline_calls_turned_away_total: "0+12x40" },
    fires: [{}],
  },
  {
    alert: "TouchlineFull",
    when: "three are",
    series: { touchline_calls_turned_away_total: "0+3x40" },
    fires: [],
  },
  {
    alert: "TouchlineWorkerSilent",
    when: "no process has seen a worker for over three minutes",
    series: {
      'touchline_worker_silence_seconds{instance="a:1"}': "181x40",
      'touchline_worker_silence_seconds{instance="b:1"}': "400x40",
    },
    fires: [{}],
  },
  {
    alert: "TouchlineWorkerSilent",
    when: "one has",
    series: {
      'touchline_worker_silence_seconds{instance="a:1"}': "180x40",
      'touchline_worker_silence_seconds{instance="b:1"}': "400x40",
    },
    fires: [],
  },
  {
    alert: "TouchlineQueueLate",
    when: "a job is over five minutes late",
    series: {
      'touchline_queue_lag_seconds{job="mail.send"}': "301x40",
      'touchline_queue_lag_seconds{job="chat.send"}': "300x40",
    },
    fires: [{ job: "mail.send" }],
  },
  {
    alert: "TouchlineQueueLate",
    when: "none is",
    series: { 'touchline_queue_lag_seconds{job="mail.send"}': "300x40" },
    fires: [],
  },
  {
    alert: "TouchlineJobsDead",
    when: "a job has given up",
    series: {
      'touchline_jobs_dead{job="mail.send"}': "1x40",
      'touchline_jobs_dead{job="chat.send"}': "0x40",
    },
    fires: [{ job: "mail.send" }],
  },
  {
    alert: "TouchlineJobsDead",
    when: "none has",
    series: { 'touchline_jobs_dead{job="mail.send"}': "0x40" },
    fires: [],
  },
  {
    alert: "TouchlineMailWaits",
    when: "messages wait for over ten minutes",
    series: { 'touchline_queue_lag_seconds{job="chat.send"}': "601x40" },
    fires: [{}],
  },
  {
    alert: "TouchlineMailWaits",
    when: "something else does",
    series: { 'touchline_queue_lag_seconds{job="crm.run-sync"}': "601x40" },
    fires: [],
  },
  {
    alert: "TouchlineOutboxOld",
    when: "a change waits for over a quarter of an hour",
    series: { touchline_outbox_oldest_seconds: "901x40" },
    fires: [{}],
  },
  {
    alert: "TouchlineOutboxOld",
    when: "none does",
    series: { touchline_outbox_oldest_seconds: "900x40" },
    fires: [],
  },
  {
    alert: "TouchlineSyncOld",
    when: "a copy is older than half an hour",
    series: { touchline_sync_age_seconds: "1801x40" },
    fires: [{}],
  },
  {
    alert: "TouchlineSyncOld",
    when: "none is",
    series: { touchline_sync_age_seconds: "1800x40" },
    fires: [],
  },
  {
    alert: "TouchlineVendorErrors",
    when: "three in ten calls to a vendor fail",
    series: {
      'touchline_vendor_errors_total{vendor="hubspot", kind="away"}': "0+3x40",
      'touchline_vendor_calls_total{vendor="hubspot"}': "0+10x40",
      'touchline_vendor_errors_total{vendor="slack", kind="away"}': "0+2x40",
      'touchline_vendor_calls_total{vendor="slack"}': "0+10x40",
    },
    fires: [{ vendor: "hubspot" }],
  },
  {
    alert: "TouchlineVendorErrors",
    when: "people have taken their consent back",
    series: {
      'touchline_vendor_errors_total{vendor="hubspot", kind="revoked"}': "0+3x40",
      'touchline_vendor_calls_total{vendor="hubspot"}': "0+10x40",
    },
    fires: [],
  },
  {
    alert: "TouchlineDatabaseLost",
    when: "a connection is lost every minute",
    series: {
      'touchline_database_errors_total{instance="a:1", job="touchline", part="web"}': "0+1x40",
    },
    fires: [lost],
  },
  {
    alert: "TouchlineDatabaseLost",
    when: "four are within ten minutes",
    series: {
      'touchline_database_errors_total{instance="a:1", job="touchline", part="web"}': "0+0.4x40",
    },
    fires: [],
  },
];

/** A test case for promtool. */
function testOf({ alert, series, fires }: Case) {
  const rule = rules.find((one) => one.alert === alert);
  const filled = (labels: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(rule?.annotations ?? {}).map(([name, words]) => [
        name,
        words.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => labels[label] ?? ""),
      ]),
    );
  return {
    interval: "1m",
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [
      {
        eval_time: "30m",
        alertname: alert,
        exp_alerts: fires.map((labels) => ({
          exp_labels: { ...labels, ...rule?.labels },
          exp_annotations: filled(labels),
        })),
      },
    ],
  };
}

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

describe("[O-3] the alerts", () => {
  it("each have a case in which they fire and one in which they are silent", () => {
    const tried = (isFiring: boolean) =>
      new Set(CASES.filter(({ fires }) => fires.length > 0 === isFiring).map(({ alert }) => alert));
    const named = rules.map(({ alert }) => alert).sort();
    expect([...tried(true)].sort()).toEqual(named);
    expect([...tried(false)].sort()).toEqual(named);
  });

  it("say what is wrong, what to do and how bad it is", () => {
    for (const { alert, labels, annotations } of rules) {
      expect([alert, Object.keys(annotations)]).toEqual([alert, ["summary", "action"]]);
      expect(["page", "warn"]).toContain(labels.severity);
    }
  });

  // promtool is in Debian's package prometheus; the test is skipped without it.
  it.skipIf(!hasPromtool)("fire and are silent as Prometheus's own tester expects it", () => {
    const folder = mkdtempSync(join(tmpdir(), "touchline-alerts-"));
    const file = join(folder, "alerts.test.json");
    const tests = CASES.map(testOf);
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: "1m", tests }));
    const told = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(`${told.stdout}${told.stderr}`).toMatch(/SUCCESS\s*$/);
    expect(told.status).toBe(0);
  });
});
