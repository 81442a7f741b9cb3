import { api, type Digest, type DigestQuery, type PreviewItem } from "@touchline/contract";
import { manager } from "./people.ts";
import { mockRoute } from "./server.ts";

export function queryOf(change: Partial<DigestQuery> = {}): DigestQuery {
  const id = change.id ?? "pipeline-brief";
  return {
    id,
    type: id,
    name: "Pipeline brief",
    description: "The open deals of each rep",
    settings: ["confidence", "pipelineIds", "repIds"],
    DigestQueryLink: { isAdded: false, filters: {} },
    ...change,
  };
}

export const pipelineBrief = queryOf({ DigestQueryLink: { isAdded: true, filters: {} } });
export const pipelineMetrics = queryOf({
  id: "pipeline-metrics",
  name: "Pipeline metrics",
  description: "Open, won and lost in numbers",
  settings: ["timeFrame", "metrics"],
});

export const closingSoon = queryOf({
  id: "closing-soon",
  name: "Closing soon",
  description: "Open deals that should close within 14 days",
  DigestQueryLink: { isAdded: true, filters: {} },
});

export function digestOf(change: Partial<Digest> = {}): Digest {
  return {
    id: "00000000-0000-4000-8000-0000000d1901",
    name: "Monday forecast",
    time: "09:00",
    weekdays: [1],
    timeZone: "Europe/Berlin",
    channel: { id: "C1", name: "sales" },
    owner: { id: manager.id, name: manager.name },
    isOn: false,
    trouble: null,
    nextAt: null,
    lastRun: null,
    DigestQueries: [pipelineBrief, pipelineMetrics],
    ...change,
  };
}

export function previewItemOf(text: string, change: Partial<PreviewItem> = {}): PreviewItem {
  return {
    type: "pipeline-brief",
    data: {},
    blocks: [{ type: "section", text: { type: "mrkdwn", text } }],
    ...change,
  };
}

/** Stubs Slack and the preview for a digest. */
export function mockDigestRoutes() {
  mockRoute(api.slack.channels, {
    channels: [
      { id: "C2", name: "forecast", isPrivate: false },
      { id: "C1", name: "sales", isPrivate: false },
    ],
    isComplete: true,
  });
  mockRoute(api.slack.loggedIn, {
    isBound: true,
    slackName: "maya",
    picture: null,
    teamName: "Northwind Sales",
    slackDeepLink: null,
  });
  mockRoute(api.digests.preview, {
    name: "Monday forecast",
    previewData: [previewItemOf("*Acme* closes Friday")],
  });
}
