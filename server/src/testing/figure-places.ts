import { api, type Route } from "@touchline/contract";
import { z } from "zod";

/**
 * Figures from the table in docs/glossary.md, the number of deals behind them, and counts not
 * defined there.
 */
export type Figure = string;

/**
 * Response fields with figures, by route. `same-figures.test.ts` reads all of them in random
 * companies and compares. A numeric field that is neither here nor in `NOT_COMPARED` fails a test,
 * so that new routes are considered.
 */
export const COMPARED: Record<string, Record<Figure, string[]>> = {
  "forecast.teamOverview": {
    won: ["[].attainment.won"],
    quota: ["[].attainment.quota"],
    commit: ["[].quarterlyCommit.value"],
    remainingCommit: ["[].remainingCommit.value"],
    open: ["[].totalOpen.open"],
    coverage: ["[].totalOpen.multiplication"],
    "open deals": ["[].totalOpen.count"],
    stageBased: ["[].stageProbability"],
    likely: ["[].mostLikely.value"],
    "likely deals": ["[].mostLikely.count"],
    bestCase: ["[].bestCase.value"],
    "best case deals": ["[].bestCase.count"],
    omitted: ["[].omitted.value"],
    "omitted deals": ["[].omitted.count"],
    "lost in 7 days": ["[].lastWeek.lost.value"],
    "deals lost in 7 days": ["[].lastWeek.lost.count"],
  },
  "forecast.tree": {
    won: ["total.won", "rows[].won"],
    quota: ["total.quota", "rows[].quota"],
    commit: ["total.commit", "rows[].commit"],
    open: ["total.open.value", "rows[].open.value"],
    "open deals": ["total.open.count", "rows[].open.count"],
    likely: ["total.likely.value", "rows[].likely.value"],
    "likely deals": ["total.likely.count", "rows[].likely.count"],
    bestCase: ["total.bestCase.value", "rows[].bestCase.value"],
    "best case deals": ["total.bestCase.count", "rows[].bestCase.count"],
    coverage: ["total.coverage", "rows[].coverage"],
    likelyGap: ["total.gap", "rows[].gap"],
    stageBased: ["total.stageBased", "rows[].stageBased"],
    omitted: ["total.omitted.value", "rows[].omitted.value"],
    "omitted deals": ["total.omitted.count", "rows[].omitted.count"],
  },
  ...both("goals", ["checkIns", "[]."], ["checkIn", ""], (at) => ({
    open: [`${at}values.open`],
    commit: [`${at}values.repCommit`],
    won: [`${at}values.won`],
    quota: [`${at}values.quota`],
    bestCase: [`${at}values.bestCase`],
    likely: [`${at}values.mostLikely`],
  })),
  "forecast.change": {
    open: ["closing.value"],
    "open deals": ["closing.count"],
    "open at the beginning": ["opening.value", "opening.count", "parts[].value"],
  },
  "landing.read": {
    likely: ["open.likely.value"],
    "likely deals": ["open.likely.count"],
    maybe: ["open.maybe.value"],
    "maybe deals": ["open.maybe.count"],
    pipeline: ["open.pipeline.value"],
    "pipeline deals": ["open.pipeline.count"],
    "won or open, outside": [
      ...["outside.count", "outside.value"],
      ...["outside.withoutOwner.count", "outside.withoutOwner.value"],
    ],
  },
  "winsAndLosses.read": {
    won: ["coverage.won"],
    quota: ["coverage.quota"],
    open: ["coverage.open"],
  },
  "scenarios.create": {
    won: ["said.won", "record.came"],
    likely: ["said.counted"],
    "won and likely": ["said.total"],
    quota: ["said.quota"],
    likelyGap: ["said.gap"],
  },
  "scenarios.list": { won: ["[].said.won", "[].record.came"], likely: ["[].said.counted"] },
  "meetingPack.read": {
    won: ["figures[].is"],
    open: ["figures[].is"],
    likely: ["figures[].is"],
    commit: ["figures[].is"],
    coverage: ["figures[].is"],
  },
  "history.forecasts": {
    quota: ["[].quota"],
    commit: ["[].repCommit", "[].commitNow"],
    won: ["[].won", "[].wonNow"],
    open: ["[].open"],
    likely: ["[].mostLikely"],
    bestCase: ["[].bestCase"],
  },
  "evidence.stale": { likely: ["[].value"], "likely deals": ["[].count"] },
  "people.teamTable": {
    lateActions: ["[].lateActions"],
    openActions: ["[].openActions"],
    completedActions: ["[].completedActions"],
    atRisk: ["[].attention.atRisk"],
    "at risk, reviewed": ["[].attention.seen"],
  },
  ...both("team", ["members", "[]."], ["member", ""], (at) => ({
    lateActions: [`${at}lateActions`],
    openActions: [`${at}openActions`],
    completedActions: [`${at}completedActions`],
  })),
  "workspace.people": { openActions: ["[].openActions"] },
  "deals.list": { "deals listed": ["total"], "amount listed": ["deals[].amountInHomeCurrency"] },
  "deals.choice": {
    "deals listed": [],
    "amount listed": ["[].amountInHomeCurrency"],
    stageBased: ["[].probability"],
    likely: [],
    bestCase: [],
  },
  "deals.groups": { "deals listed": ["[].deals"], "amount listed": ["[].amount"] },
  "bulkEdits.preview": { "deals listed": ["total"] },
  "checks.smartQueues": {
    "deals of a queue": ["[].count"],
    "amount of a queue": ["[].value"],
    "deals of a queue, reviewed": ["[].reviewed.count"],
    "amount of a queue, reviewed": ["[].reviewed.value"],
    "queue, outside": [
      ...["[].outsideTeam.count", "[].outsideTeam.value"],
      ...["[].outsideTeam.withoutOwner.count", "[].outsideTeam.withoutOwner.value"],
    ],
  },
  "checks.outsideTeam": {
    "open deals that count, outside": [
      ...["count", "value", "withoutOwner.count", "withoutOwner.value"],
    ],
  },
  "pipelines.list": { "open deals of a pipeline": ["[].openDeals"] },
  "rules.preview": { "open deals that count": ["open"] },
  "crm.status": { "deals known": ["counts.deals"] },
  "alerts.list": { dealsToReview: ["[].more.count"], coverage: [], lateActions: [] },
};

function both(
  feature: string,
  [one, at]: [string, string],
  [other, otherAt]: [string, string],
  figures: (at: string) => Record<Figure, string[]>,
): Record<string, Record<Figure, string[]>> {
  return { [`${feature}.${one}`]: figures(at), [`${feature}.${other}`]: figures(otherAt) };
}

/** Figures outside of responses with named fields. */
export const COMPARED_ELSEWHERE: Record<string, Figure[]> = {
  "actions.list": ["openActions", "lateActions", "completedActions"],
  "actions.all": ["openActions", "lateActions", "completedActions"],
  "actions.own": ["openActions", "lateActions", "completedActions"],
  "people.sharedActions": ["openActions"],
  "exports.actions": ["openActions", "lateActions", "completedActions"],
  "exports.deals": ["deals listed", "amount listed"],
  "exports.forecast": [
    ...["quota", "commit", "won", "remainingCommit", "open", "open deals", "stageBased"],
    ...["likely", "bestCase", "omitted"],
  ],
  "HubSpot card, home": ["actions due today", "deals without a date", "deals at high risk"],
  "HubSpot card, deal": ["at stake", "risk"],
  "digest pipeline-brief": [
    ...["quota", "won", "open", "open deals", "likely", "maybe", "coverage", "likelyGap"],
  ],
  "digest pipeline-metrics": [
    ...["open", "open deals", "won", "maybe", "maybe deals", "likely", "likely deals"],
    ...["open, outside", "won, outside", "maybe, outside", "likely, outside"],
  ],
  "digest deals-to-review": ["dealsToReview", "dealsToReview, outside"],
  "digest closing-soon": ["closingSoon", "closingSoon, outside"],
  "digest slipped-this-period": ["slipped", "slipped, outside"],
  "digest actions-due": ["actions due"],
  "slack /touchline deals": ["dealsToReview"],
  "slack /touchline forecast": ["the tiles in words"],
  "webhook forecast.commit-changed": ["commit"],
  "Home, standing": ["won", "quota", "commit", "remainingCommit", "open", "likely", "bestCase"],
  "Forecast, tiles": [
    ...[
      "won",
      "quota",
      "commit",
      "remainingCommit",
      "open",
      "open deals",
      "coverage",
      "attainment",
    ],
    ...[
      "stageBased",
      "likely",
      "likely deals",
      "bestCase",
      "best case deals",
      "omitted",
      "omitted deals",
    ],
    ...["stageBasedGap", "likelyGap", "bestCaseGap"],
  ],
  "Forecast, chart": ["won", "likely", "maybe", "open"],
  "Rep page, movement": ["lost in 7 days", "deals lost in 7 days"],
  "Sidebar, share won": ["attainment"],
};

/** Numbers that appear only once, or that aren't figures. */
export const NOT_COMPARED: Array<[fields: RegExp, because: string]> = [
  [/^(POST|PUT|PATCH|DELETE) /, "a write answers with what is read under another name"],
  [/(amount_?[iI]n_?[hH]ome_?[cC]urrency|\.amount|probability|daysInStage)$/, "of one deal"],
  [/GET checks\.(deal|issues|batch) /, "of one deal, or how far a check has come"],
  [/ownFields\.\*$/, "of one deal"],
  [/GET rules\.ownFields .*maxDays/, "what a rule asks"],
  [/GET ownFields\.list reading\./, "how far a reading has come"],
  [/GET checks\.outsideTeam owners/, "parts of its sum, shown once"],
  [/(score|Score|skills\[\]\.value|attributes\[\]\.value)$/, "a rating that somebody gave"],
  [/GET (people\.skills) /, "a rating that somebody gave"],
  [/\bratings\./, "a rating that somebody gave"],
  [/GET goals\.(history|managerCalls|callHistory) /, "as it was entered"],
  [/GET forecast\.tree .*[cC]all\.value$/, "as it was entered"],
  [
    /GET forecastLines\.(read|deals|summary|landing) /,
    "of a line's own deals, amounts and dates; lines.test.ts adds them up, line-landing.test.ts compares",
  ],
  [/GET workspace\.hubspotTeams .*unknown$/, "people of HubSpot's, shown once"],
  [/GET forecast\.tree .*(quotaDifference|overAssigned|sellers)$/, "of a team, shown once"],
  [/GET forecast\.teamOverview \[\]\.lastWeek\.commitBefore$/, "as it was entered"],
  [
    /GET forecast\.teamOverview .*(\.share|\.shared\..*)$/,
    "of deals that are split; splits.test.ts adds them up",
  ],
  [
    /GET landing\.read (evidence|landing|backTest|reps|pacing|baselines\.winRate)/,
    "told from past quarters, which a random company lacks; Home and Forecast read this one answer",
  ],
  [/GET landing\.read baselines\.stageWeighted/, "won and stage based, rounded to whole amounts"],
  [/GET landing\.read outside\.owners/, "parts of its sum, shown once"],
  [
    /GET winsAndLosses\.(read (won|lost|winRate|cycleDays|by|otherReasons|coverage\.needed)|stages|deals)/,
    "what was decided in chosen quarters, shown once",
  ],
  [/GET landing\.record /, "told from the past, shown once"],
  [/GET (ruleLab\.records) /, "told from the past, shown once"],
  [
    /GET rules\.(list|preview) .*(threshold|more|looked|flagged)/,
    "a setting, or what a rule finds",
  ],
  [/GET attention\.(map|week) /, "as it was when each week began: 'Attention map' in the glossary"],
  [/risk\.atStake$/, "of one deal"],
  [/GET risk\.frame /, "what risk is judged by, and how many deals that finds, shown once"],
  [/GET deals\.since /, "between two days"],
  [/GET (slips|coaching|evidence\.ofDeal)/, "of one deal"],
  [
    /GET scenarios\.list .*(total|quota|gap|right|decided|open|gone)$/,
    "the same as when it was saved",
  ],
  [/GET goals\.quotas \[\]\.quota/, "what was typed, which the goals show as it is"],
  [
    /GET goals\.hubspotQuotas /,
    "HubSpot's own targets, beside the quotas and no part of any figure",
  ],
  [/GET inbox\.(list|unread) unread/, "one person's own count, shown nowhere else"],
  [/GET meetingPack\.read wrappedUp\.(actions|notes)/, "what one wrap-up made"],
  [/GET workspace\.setUp (reps|quotas)/, "how far the set-up is"],
  [/GET forecast\.change parts\[\]\.(count|deals|reasons)/, "one reason of a change"],
  [
    /GET meetingPack\.read (figures\[\]\.was|deals|dealLines|promises)/,
    "since a meeting, shown once",
  ],
  [/GET history\.meetings /, "of one meeting"],
  [
    /GET (bulkEdits\.|crm\.(sync|latestSync|status (sync|counts\.(pipelines|owners|writes|conflicts))|writes))/,
    "how far work has come",
  ],
  [/GET deals\.list totalPages$/, "pages"],
  [
    /\b(notificationDay|taskCheckerNotificationDay|fiscalStartMonth|weekdays\[\]|width|version)$/,
    "a setting",
  ],
  [
    /GET (workspace\.services|security|retention|billing|webhooks|rooms|live)\b/,
    "not about selling",
  ],
  [/GET pipelines\.list .*daysLimit$/, "a setting"],
];

/** Every numeric response field, as 'GET deals.list total'. */
export function numbersOfAnswers(): string[] {
  return Object.entries(api).flatMap(([feature, routes]) =>
    Object.entries(routes as Record<string, Route>).flatMap(([name, route]) =>
      fieldsWithNumbers(z.toJSONSchema(route.response, { unrepresentable: "any" })).map(
        (field) => `${route.method} ${feature}.${name} ${field}`,
      ),
    ),
  );
}

type Schema = z.core.JSONSchema.BaseSchema;

function fieldsWithNumbers(whole: Schema): string[] {
  const found = new Set<string>();
  const walk = (schema: Schema | boolean | undefined, at: string): void => {
    if (schema === undefined || typeof schema === "boolean") return;
    const name = schema.$ref?.split("/").at(-1);
    if (name) walk(whole.$defs?.[name], at);
    // Nullable fields have a list of types.
    if ([schema.type ?? []].flat().some((type) => /^(number|integer)$/.test(type))) found.add(at);
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
      walk(one, at);
    }
    for (const [key, value] of Object.entries(schema.properties ?? {})) {
      walk(value, at ? `${at}.${key}` : key);
    }
    for (const one of [schema.items ?? [], schema.prefixItems ?? []].flat()) walk(one, `${at}[]`);
    walk(schema.additionalProperties, `${at}.*`);
  };
  walk(whole, "");
  return [...found];
}
