import { api } from "@touchline/contract";
import { stageSeries, subtract, sum } from "@touchline/domain";
import { systemOf } from "../context/viewer.ts";
import { takeSnapshots } from "../features/history/snapshots.service.ts";
import { type FigureReader, recordOutside } from "./figure-ledger.ts";
import type { Rows } from "./forecast-readers.ts";
import { COMPANY_NOW, type Company } from "./random-company.ts";

/** A week is saved after its first night, in eastern time zones too. */
const AFTER_NIGHT = new Date(COMPANY_NOW.getTime() + 6 * 3_600_000);

export async function fromQuarterPages(
  { shows, product }: FigureReader,
  company: Company,
  rows: Rows,
) {
  const { manager, reps, days, quarter, hasCrm, org } = company;
  const [closeDateStart, closeDateEnd] = days;
  const due = { closeDateStart, closeDateEnd };
  if (hasCrm) {
    const asked = [
      ["the team", manager, {}],
      ...reps.flatMap(
        (rep) =>
          [
            [rep.id, manager, { userId: rep.id }],
            [rep.id, rep, {}],
          ] as const,
      ),
    ] as const;
    for (const [whose, who, only] of asked) {
      const { body } = await product.call(who, api.forecast.change, { query: { ...due, ...only } });
      const beginning = `${whose} ${who.role}`;
      shows("forecast.change", "open", whose, body.closing.value);
      shows("forecast.change", "open deals", whose, body.closing.count);
      shows("forecast.change", "open at the beginning", beginning, body.opening.value);
      const changes = sum(body.parts.map(({ value }) => value));
      shows(
        "forecast.change, its parts",
        "open at the beginning",
        beginning,
        subtract(body.closing.value, changes),
      );
    }
    const { body: list } = await product.call(manager, api.deals.list, {
      query: { ...due, counting: "true", pageSize: 1000 },
    });
    const owners = new Set(rows.map(({ rep }) => rep.id));
    const charted = list.deals.filter(({ Owner }) => Owner && owners.has(Owner.User.id));
    const weeks = stageSeries(
      charted.map(({ Stage, forecastCategory, amountInHomeCurrency, closeDate }) => ({
        status: Stage.closedWon ? "won" : Stage.closed ? "lost" : "open",
        ...{ forecastCategory, closeDate, amount: amountInHomeCurrency, probability: null },
      })),
      ...([quarter, company.fiscalStart, "monday"] as const),
    );
    const series = (name: "won" | "likely" | "maybe" | "pipeline") =>
      sum(weeks.map((week) => week[name].value));
    for (const name of ["won", "likely", "maybe"] as const)
      shows("Forecast, chart", name, "the team", series(name));
    shows(
      "Forecast, chart",
      "open",
      "the team",
      sum([series("likely"), series("maybe"), series("pipeline")]),
    );

    const { body: landing } = await product.call(manager, api.landing.read, {});
    shows("landing.read", "likely", "the team", landing.open.likely.value);
    shows("landing.read", "likely deals", "the team", landing.open.likely.count);
    shows("landing.read", "maybe", "the team", landing.open.maybe.value);
    shows("landing.read", "maybe deals", "the team", landing.open.maybe.count);
    shows("landing.read", "pipeline", "the team", landing.open.pipeline.value);
    shows("landing.read", "pipeline deals", "the team", landing.open.pipeline.count);
    recordOutside(shows, "landing.read", "won or open", "the team", landing.outside);
    // Without any confirmation, the route reports no stale evidence.
    const [confirmed] = list.deals;
    if (confirmed) {
      const params = { hubspotId: confirmed.hubspotId, fact: "decision-date" as const };
      await product.call(manager, api.evidence.confirm, { params, body: {} });
    }
    const { body: stale } = await product.call(manager, api.evidence.stale, { query: {} });
    for (const { rep } of rows) {
      const one = stale.find((row) => row.rep.id === rep.id);
      shows("evidence.stale", "likely", rep.id, one?.value ?? 0);
      shows("evidence.stale", "likely deals", rep.id, one?.count ?? 0);
    }
  }
  for (const [whose, who] of [
    ["the team", manager],
    [reps[0]?.id ?? "", reps[0] ?? manager],
  ] as const) {
    const { body: said } = await product.call(who, api.scenarios.create, {
      body: { name: "As it is", choices: [] },
    });
    shows("scenarios.create", "won", whose, said.said.won);
    shows("scenarios.create", "won", `${whose} `, said.said.won);
    shows("scenarios.create, what came", "won", `${whose} `, said.record.came);
    shows("scenarios.create", "likely", whose, said.said.counted);
    shows("scenarios.create", "won and likely", whose, said.said.total);
    shows("scenarios.create", "quota", whose, said.said.quota);
    shows("scenarios.create", "likelyGap", whose, said.said.gap);
    const [listed] = (await product.call(who, api.scenarios.list, {})).body;
    shows("scenarios.list", "won", whose, listed?.record.came);
    shows("scenarios.list", "likely", whose, listed?.said.counted);
  }
  for (const { id } of reps) {
    const { body: pack } = await product.call(manager, api.meetingPack.read, {
      params: { repId: id },
    });
    for (const { name, is } of pack.figures) shows("meetingPack.read", name, id, is);
  }
  await product.inStore(systemOf(org.id), (store) => takeSnapshots({ store, now: AFTER_NIGHT }));
  const { body: weeks } = await product.call(manager, api.history.forecasts, {
    query: { period: quarter },
  });
  for (const week of weeks) {
    const { id } = week.member;
    for (const [place, won, commit] of [
      ["history.forecasts", week.won, week.repCommit],
      ["history.forecasts, now", week.wonNow, week.commitNow],
    ] as const) {
      shows(place, "won", id, won);
      shows(place, "commit", id, commit);
    }
    shows("history.forecasts", "quota", id, week.quota);
    shows("history.forecasts", "open", id, week.open);
    shows("history.forecasts", "likely", id, week.mostLikely);
    shows("history.forecasts", "bestCase", id, week.bestCase);
  }
  const idsOf = (people: Array<{ id: string }>) =>
    people
      .map(({ id }) => id)
      .toSorted()
      .join();
  shows("forecast.teamOverview", "who sells", "the team", idsOf(rows.map(({ rep }) => rep)));
  shows("history.forecasts", "who sells", "the team", idsOf(weeks.map(({ member }) => member)));
}
