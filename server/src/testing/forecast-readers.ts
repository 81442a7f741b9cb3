import { api, type DigestFilters, type DigestQueryType } from "@touchline/contract";
import {
  forecastMessage,
  type GoalFigures,
  NONE_OUTSIDE_TEAM,
  type OutsideTeamTotal,
  quarterLabel,
  remainingCommit,
  sum,
  sumGoals,
  teamTotals,
  toGoalFigures,
  wonPercent,
} from "@touchline/domain";
import { answerCommand } from "../features/notifications/command.service.ts";
import { csv, type FigureReader, recordOutside, teamOf } from "./figure-ledger.ts";
import type { Person, TestProduct } from "./product.ts";
import { COMPANY_NOW, type Company } from "./random-company.ts";

async function preview(
  product: TestProduct,
  manager: Person,
  type: DigestQueryType,
  filters: DigestFilters = {},
) {
  const { body: digest } = await product.call(manager, api.digests.create, { body: {} });
  const params = { id: digest.id, queryId: type };
  await product.call(manager, api.digests.saveQuery, { params, body: { isAdded: true, filters } });
  const { body } = await product.call(manager, api.digests.preview, { params: { id: digest.id } });
  return body.previewData.map(({ data }) => data as Record<string, unknown>);
}

export async function fromForecast(
  { shows, product }: FigureReader,
  { manager, reps, teams, quarter }: Company,
) {
  const { body: rows } = await product.call(manager, api.forecast.teamOverview, { query: {} });
  for (const row of rows) {
    const place = "forecast.teamOverview";
    const { id } = row.rep;
    shows(place, "won", id, row.attainment.won);
    shows(place, "quota", id, row.attainment.quota);
    shows(place, "commit", id, row.quarterlyCommit.value);
    shows(place, "remainingCommit", id, row.remainingCommit.value);
    shows(place, "open", id, row.totalOpen.open);
    shows(place, "coverage", id, row.totalOpen.multiplication);
    shows(place, "open deals", id, row.totalOpen.count);
    shows(place, "stageBased", id, row.stageProbability);
    shows(place, "likely", id, row.mostLikely.value);
    shows(place, "likely deals", id, row.mostLikely.count);
    shows(place, "bestCase", id, row.bestCase.value);
    shows(place, "best case deals", id, row.bestCase.count);
    shows(place, "omitted", id, row.omitted.value);
    shows(place, "omitted deals", id, row.omitted.count);
    shows(place, "lost in 7 days", id, row.lastWeek?.lost.value ?? null);
    shows(place, "deals lost in 7 days", id, row.lastWeek?.lost.count ?? null);
  }
  for (const { id, email } of [...reps, manager].filter((one) =>
    rows.some(({ rep }) => rep.id === one.id),
  )) {
    const { body } = await product.call(manager, api.forecast.movement, { query: { email } });
    const lost = body.lost.map(({ properties }) => properties.amount_in_home_currency ?? 0);
    shows("Rep page, movement", "lost in 7 days", id, sum(lost));
    shows("Rep page, movement", "deals lost in 7 days", id, lost.length);
  }
  const team = teamTotals(rows);
  const tiles = {
    ...{ won: team.won, quota: team.quota, commit: team.commit, coverage: team.coverage },
    ...{ remainingCommit: team.remainingCommit, attainment: team.wonPercent },
    ...{ open: team.open.value, "open deals": team.open.count, stageBased: team.stageBased },
    ...{ likely: team.likely.value, "likely deals": team.likely.count },
    ...{ bestCase: team.bestCase.value, "best case deals": team.bestCase.count },
    ...{ omitted: team.omitted.value, "omitted deals": team.omitted.count },
    ...{ stageBasedGap: team.gap.stageBased },
    ...{ likelyGap: team.gap.likely, bestCaseGap: team.gap.bestCase },
  };
  for (const [figure, value] of Object.entries(tiles))
    shows("Forecast, tiles", figure, "the team", value);

  const trees = await Promise.all(
    ["everybody", ...teams.keys()].map(async (lead) => {
      const { body } = await product.call(manager, api.forecast.tree, { query: { lead } });
      return [
        [lead === "everybody" ? "the team" : teamOf(lead), body.total] as const,
        ...body.rows.map(
          (row) => [row.isTeam ? teamOf(row.person.id) : row.person.id, row] as const,
        ),
      ];
    }),
  );
  for (const [whose, level] of trees.flat()) {
    const figures = {
      ...{ won: level.won, quota: level.quota, commit: level.commit, coverage: level.coverage },
      ...{ open: level.open.value, "open deals": level.open.count },
      ...{ likely: level.likely.value, "likely deals": level.likely.count },
      ...{ bestCase: level.bestCase.value, "best case deals": level.bestCase.count },
      ...{ likelyGap: level.gap, stageBased: level.stageBased },
      ...{ omitted: level.omitted.value, "omitted deals": level.omitted.count },
    };
    for (const [figure, value] of Object.entries(figures)) {
      shows("forecast.tree", figure, whose, value);
    }
  }

  const { body: outcomes } = await product.call(manager, api.winsAndLosses.read, {
    query: { quarters: 1 },
  });
  const { won, quota: asked, open } = outcomes.coverage;
  for (const [figure, value] of Object.entries({ won, quota: asked, open })) {
    shows("winsAndLosses.read", figure, "the team", value);
  }
  // Without a CRM what was won is typed in, and the page asks to connect one.
  const { body: status } = await product.call(manager, api.crm.status, {});
  if (status.connection) {
    shows("Wins and losses, won", "won", "the team", outcomes.won.amount);
  }

  const exported = await csv(product, manager, "/api/exports/forecast.csv");
  for (const line of exported.filter(({ Quarter }) => Quarter === quarter)) {
    const id = rows.find(({ rep }) => rep.name === line.Rep)?.rep.id ?? "nobody";
    const columns = {
      ...{ Quota: "quota", Commit: "commit", Won: "won", "Remaining commit": "remainingCommit" },
      ...{ Open: "open", "Open deals": "open deals", "Stage probability": "stageBased" },
      ...{ "Most likely": "likely", "Best case": "bestCase", Omitted: "omitted" },
    };
    const known = ["Quarter", "Rep", "Manager", "Committed at", ...Object.keys(columns)];
    const unknown = Object.keys(line).filter((name) => !known.includes(name));
    if (unknown.length > 0) throw new Error(`Columns that nobody compares: ${unknown.join()}`);
    for (const [column, figure] of Object.entries(columns)) {
      shows("exports.forecast", figure, id, Number(line[column]));
    }
  }
  for (const rep of reps) {
    const { body } = await product.call(rep, api.forecast.teamOverview, { query: {} });
    const own = rows.filter((row) => row.rep.id === rep.id);
    shows("forecast.teamOverview", "the row", rep.id, JSON.stringify(own));
    shows("forecast.teamOverview, as the rep", "the row", rep.id, JSON.stringify(body));
  }
  return rows;
}
export type Rows = Awaited<ReturnType<typeof fromForecast>>;

export async function fromGoals(
  { shows, product }: FigureReader,
  { manager, reps }: Company,
  rows: Rows,
) {
  const told = (place: string, id: string, values: GoalFigures) => {
    shows(place, "open", id, values.open);
    shows(place, "commit", id, values.repCommit);
    shows(place, "won", id, values.won);
    shows(place, "quota", id, values.quota);
    shows(place, "bestCase", id, values.bestCase);
    shows(place, "likely", id, values.mostLikely);
  };
  const { body: cards } = await product.call(manager, api.goals.checkIns, { query: {} });
  for (const { revieweeId, values } of cards) {
    told("goals.checkIns", revieweeId, values);
    shows("Sidebar, share won", "attainment", revieweeId, wonPercent(values));
  }
  const hasGoal = (id: string) =>
    rows.some(({ rep, hasPipelineCheckIn }) => rep.id === id && hasPipelineCheckIn);
  const ids = [...reps, manager].map(({ id }) => id);
  shows(
    "forecast.teamOverview",
    "who has a goal",
    "the team",
    ids.filter(hasGoal).toSorted().join(),
  );
  shows(
    "goals.checkIns",
    "who has a goal",
    "the team",
    cards
      .map((card) => card.revieweeId)
      .toSorted()
      .join(),
  );
  for (const { id } of [...reps, manager]) {
    const { body: card } = await product.call(manager, api.goals.checkIn, {
      params: { revieweeId: id },
      query: {},
    });
    if (card) told("goals.checkIn", id, card.values);
  }
  const home = sumGoals(rows.map(toGoalFigures));
  told("Home, standing", "the team", home);
  shows("Home, standing", "remainingCommit", "the team", remainingCommit(home));
}

export async function fromDigests({ shows, product }: FigureReader, { manager, hasCrm }: Company) {
  for (const brief of await preview(product, manager, "pipeline-brief")) {
    const { id } = brief.rep as { id: string };
    const place = "digest pipeline-brief";
    for (const figure of ["quota", "won", "open", "likely", "maybe", "coverage"])
      shows(place, figure, id, brief[figure]);
    if (brief.gap !== null) shows(place, "likelyGap", id, brief.gap);
    if (hasCrm) shows(place, "open deals", id, brief.count);
  }
  const [metrics] = await preview(product, manager, "pipeline-metrics", {
    timeFrame: "this-quarter",
  });
  type Metric = { name: string; value: number; count: number };
  const names = {
    "Open pipeline": "open",
    "Closed won": "won",
    Maybe: "maybe",
    Likely: "likely",
  } as const;
  for (const { name, value, count } of (metrics?.figures ?? []) as Metric[]) {
    const figure = names[name as keyof typeof names];
    if (!figure) continue;
    shows("digest pipeline-metrics", figure, "the team", value);
    if (hasCrm && figure !== "won")
      shows("digest pipeline-metrics", `${figure} deals`, "the team", count);
  }
  const outside = (place: string, figure: string, total: unknown) =>
    recordOutside(shows, place, figure, "the team", total as OutsideTeamTotal | undefined);
  const besides = (metrics?.outsideTeam ?? []) as Array<Metric & OutsideTeamTotal>;
  for (const [name, figure] of Object.entries(names)) {
    const total = besides.find((one) => one.name === name);
    outside("digest pipeline-metrics", figure, total ?? NONE_OUTSIDE_TEAM);
  }
  const [toReview] = await preview(product, manager, "deals-to-review");
  outside("digest deals-to-review", "dealsToReview", toReview?.outsideTeam);
  shows("digest deals-to-review", "dealsToReview", "the team", toReview?.count);
  const [closing] = await preview(product, manager, "closing-soon");
  shows("digest closing-soon", "closingSoon", "the team", closing?.value);
  outside("digest closing-soon", "closingSoon", closing?.outsideTeam);
  const [slipped] = await preview(product, manager, "slipped-this-period", {
    timeFrame: "this-quarter",
  });
  shows("digest slipped-this-period", "slipped", "the team", slipped?.value);
  outside("digest slipped-this-period", "slipped", slipped?.outsideTeam);
  const [due] = await preview(product, manager, "actions-due");
  shows("digest actions-due", "actions due", "everybody", due?.count);
}

export async function fromSlack(
  { shows, product }: FigureReader,
  { org, manager, quarter, fiscalStart }: Company,
  rows: Rows,
) {
  const said = async (text: string) => {
    let answer = { blocks: [] as unknown[] };
    const chat = {
      respond: async (_url: string, words: typeof answer) => {
        answer = words;
      },
    };
    const viewer = { organisationId: org.id, userId: manager.id, role: manager.role };
    const context = {
      viewer,
      inStore: product.inStore,
      clock: () => COMPANY_NOW,
      publicUrl: "https://x.test",
    };
    await answerCommand(
      { ...context, chatOf: async () => chat as never },
      {
        userId: manager.id,
        slackUserId: "U1",
        channelId: "C1",
        text,
        responseUrl: "https://x.test/answer",
      },
    );
    return JSON.stringify(answer.blocks);
  };
  const deals = await said("deals");
  const named = deals.split("/deals?deal=").length - 1;
  const more = Number(/Plus (\d+) more/.exec(deals)?.[1] ?? 0);
  shows("slack /touchline deals", "dealsToReview", "the team", named + more);
  const words = forecastMessage(quarterLabel(quarter, fiscalStart), teamTotals(rows), {
    publicUrl: "https://x.test",
    currency: "EUR",
  });
  shows("Forecast, tiles", "the tiles in words", "the team", JSON.stringify(words.blocks));
  shows("slack /touchline forecast", "the tiles in words", "the team", await said("forecast"));
}
