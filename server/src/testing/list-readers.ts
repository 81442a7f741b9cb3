import { api } from "@touchline/contract";
import { ACTIONS_DUE_DAYS, addDays, dealFigures, REVIEW_AFTER_DAYS, sum } from "@touchline/domain";
import { type JobContext, NO_VENDORS } from "../context/context.ts";
import { checkAlerts } from "../features/alerts/alerts.service.ts";
import {
  csv,
  type FigureReader,
  outsideOf,
  recordOutside,
  sumAmounts,
  TRIAGED,
} from "./figure-ledger.ts";
import type { Rows } from "./forecast-readers.ts";
import { COMPANY_NOW, type Company, type RandomCompany, type RawDeal } from "./random-company.ts";

export async function fromDealLists(
  { shows, product }: FigureReader,
  company: Company,
  rows: Rows,
) {
  const {
    manager,
    days: [closeDateStart, closeDateEnd],
    raw,
  } = company;
  const due = { closeDateStart, closeDateEnd };
  const filters = {
    all: {},
    "open ones": { ...due, closed: "false", counting: "true" },
  } as const;
  for (const [whose, filter] of Object.entries(filters)) {
    const { body: list } = await product.call(manager, api.deals.list, {
      query: { ...filter, pageSize: 1000 },
    });
    const { body: choice } = await product.call(manager, api.deals.choice, { query: filter });
    shows("deals.list", "deals listed", whose, list.total);
    shows(
      "deals.list",
      "amount listed",
      whose,
      sum(list.deals.map((deal) => deal.amountInHomeCurrency ?? 0)),
    );
    shows("deals.choice", "deals listed", whose, choice.length);
    shows(
      "deals.choice",
      "amount listed",
      whose,
      sum(choice.map((deal) => deal.amountInHomeCurrency ?? 0)),
    );
    for (const by of ["owner", "stage"] as const) {
      const { body: groups } = await product.call(manager, api.deals.groups, {
        query: { ...filter, by },
      });
      shows(
        "deals.groups",
        "deals listed",
        whose,
        groups.reduce((all, { deals }) => all + deals, 0),
      );
      shows("deals.groups", "amount listed", whose, sum(groups.map(({ amount }) => amount)));
    }
    const query = new URLSearchParams(filter).toString();
    const exported = await csv(product, manager, `/api/exports/deals.csv?${query}`);
    shows("exports.deals", "deals listed", whose, exported.length);
    shows(
      "exports.deals",
      "amount listed",
      whose,
      sum(exported.map(({ Amount }) => Number(Amount))),
    );
    const change = { hs_next_step: "Call" };
    const preview = await product.call(manager, api.bulkEdits.preview, {
      body: { deals: { filter }, change },
    });
    if (preview.status === 200)
      shows("bulkEdits.preview", "deals listed", whose, preview.body.total);
  }
  const { body: chosen } = await product.call(manager, api.deals.choice, {
    query: { ...due, counting: "true" },
  });
  const owners = new Set(rows.map(({ rep }) => rep.id));
  const { stageBased, likely, bestCase } = dealFigures(
    chosen
      .filter(({ owner }) => owner !== null && owners.has(owner.id))
      .map(({ amountInHomeCurrency, ...deal }) => ({
        ...deal,
        amount: amountInHomeCurrency,
        closeDate: null,
      })),
    "EUR",
  );
  if (company.hasCrm) {
    shows("deals.choice", "stageBased", "the team", stageBased);
    shows("deals.choice", "likely", "the team", likely.value);
    shows("deals.choice", "bestCase", "the team", bestCase.value);
  }
  const known = raw.filter(({ isArchived }) => !isArchived);
  shows("the deals", "deals listed", "all", known.length);
}

export async function fromActions(
  { shows, product }: FigureReader,
  { manager, reps, today }: Company,
  drawn: RandomCompany,
) {
  const names = {
    open: "openActions",
    late: "lateActions",
    completed: "completedActions",
  } as const;
  const here = [...reps, manager];
  for (const [place, { id }] of here.entries()) {
    const own = drawn.actions.filter(({ whose }) => whose === place);
    const open = own.filter(({ isDone }) => !isDone);
    shows("the actions", names.open, id, open.length);
    shows(
      "the actions",
      names.late,
      id,
      open.filter(({ dueDate }) => dueDate !== null && dueDate < today).length,
    );
    shows("the actions", names.completed, id, own.length - open.length);
  }
  const due = drawn.actions.filter(
    ({ isDone, dueDate }) =>
      !isDone && dueDate !== null && dueDate <= addDays(today, ACTIONS_DUE_DAYS),
  );
  shows("the actions", "actions due", "everybody", due.length);
  for (const who of [here[0], here[2]]) {
    if (!who) continue;
    const { id } = who;
    for (const status of ["open", "late", "completed"] as const) {
      const count = (groups: Array<{ actions: unknown[] }>) =>
        groups.reduce((all, { actions }) => all + actions.length, 0);
      const query = { status, assignees: [id] };
      for (const name of ["list", "all"] as const) {
        shows(
          `actions.${name}`,
          names[status],
          id,
          count((await product.call(manager, api.actions[name], { query })).body),
        );
      }
      shows(
        "actions.own",
        names[status],
        id,
        count((await product.call(who, api.actions.own, { query: { status } })).body),
      );
      shows(
        "exports.actions",
        names[status],
        id,
        (await csv(product, manager, `/api/exports/actions.csv?status=${status}&assignees=${id}`))
          .length,
      );
    }
    const { body: made } = await product.call(manager, api.people.createShareLink, {
      params: { id },
    });
    const { body: shared } = await product.call(null, api.people.sharedActions, {
      params: { repUUID: made.link?.uuid ?? "" },
    });
    shows(
      "people.sharedActions",
      "openActions",
      id,
      shared.actions.filter(({ isDone }) => !isDone).length,
    );
  }
  const { body: table } = await product.call(manager, api.people.teamTable, { query: {} });
  const { body: members } = await product.call(manager, api.team.members, { query: {} });
  const { body: people } = await product.call(manager, api.workspace.people, {});
  for (const { id } of here) {
    const row = table.find((one) => one.id === id);
    const listed = members.find((one) => one.id === id);
    const { body: member } = await product.call(manager, api.team.member, {
      params: { id },
      query: {},
    });
    for (const name of Object.values(names)) {
      shows("people.teamTable", name, id, row?.[name]);
      shows("team.members", name, id, listed?.[name]);
      shows("team.member", name, id, member[name]);
    }
    shows("workspace.people", "openActions", id, people.find((one) => one.id === id)?.openActions);
    shows("people.teamTable", "atRisk", id, row?.attention.atRisk);
    shows("people.teamTable", "at risk, reviewed", id, row?.attention.seen);
  }
}

const largest = (deals: RawDeal[]) =>
  deals
    .flatMap((deal) => (deal.home === null ? [] : { ...deal, home: deal.home }))
    .toSorted((a, b) => b.home - a.home || (a.id < b.id ? -1 : 1));

export async function fromCounts({ shows, product }: FigureReader, company: Company) {
  const { manager, reps, raw, org, today } = company;
  const known = raw.filter(({ isArchived }) => !isArchived);
  const open = known.filter(({ status }) => status === "open");
  const counting = open.filter(({ pipelineId }) => pipelineId !== "left out");
  const triaged = counting.filter(({ category }) => TRIAGED.includes(category ?? ""));
  const members = [...reps, manager].map(({ id }) => id);
  const isOurs = ({ ownerId }: RawDeal) => members.includes(ownerId ?? "");
  const { body: queues } = await product.call(manager, api.checks.smartQueues, { query: {} });
  for (const { id, from, to, count, value, reviewed: told, outsideTeam } of queues) {
    const closing = ({ closeDate }: RawDeal) =>
      closeDate !== null && closeDate >= (from ?? "") && closeDate <= (to ?? "");
    const queued = {
      // The generated data has no updates or review records.
      "new-updates-this-week": [],
      "closing-this-week": counting.filter(closing),
      "top-five-value": largest(counting.filter(isOurs)).slice(0, 5),
      "triaged-no-reviews": triaged,
      "triaged-deals": triaged,
    }[id];
    const inside = queued.filter(isOurs);
    const outside = (id === "top-five-value" ? largest(counting).slice(0, 5) : queued).filter(
      (deal) => !isOurs(deal),
    );
    const reviewed = inside.filter(
      ({ reviewedOn }) => reviewedOn !== null && reviewedOn > addDays(today, -REVIEW_AFTER_DAYS),
    );
    shows("the deals", "deals of a queue", id, inside.length);
    shows("the deals", "amount of a queue", id, sumAmounts(inside));
    shows("the deals", "deals of a queue, reviewed", id, reviewed.length);
    shows("the deals", "amount of a queue, reviewed", id, sumAmounts(reviewed));
    recordOutside(shows, "the deals", "queue", id, outsideOf(outside));
    shows("checks.smartQueues", "deals of a queue", id, count);
    shows("checks.smartQueues", "amount of a queue", id, value);
    shows("checks.smartQueues", "deals of a queue, reviewed", id, told.count);
    shows("checks.smartQueues", "amount of a queue, reviewed", id, told.value);
    recordOutside(shows, "checks.smartQueues", "queue", id, outsideTeam);
  }
  const { body: noOwnerHere } = await product.call(manager, api.checks.outsideTeam, {});
  const outsiders = outsideOf(counting.filter((deal) => !isOurs(deal)));
  recordOutside(shows, "the deals", "open deals that count", "all", outsiders);
  recordOutside(shows, "checks.outsideTeam", "open deals that count", "all", noOwnerHere);
  const { body: pipelines } = await product.call(manager, api.pipelines.list, {});
  for (const { id, openDeals } of pipelines) {
    shows(
      "the deals",
      "open deals of a pipeline",
      id,
      open.filter(({ pipelineId }) => pipelineId === id).length,
    );
    shows("pipelines.list", "open deals of a pipeline", id, openDeals);
  }
  const { body: rules } = await product.call(manager, api.rules.preview, {
    body: { rules: [{ id: "few-contacts", isOn: true, threshold: null, more: null }] },
  });
  shows("the deals", "open deals that count", "all", counting.length);
  shows("rules.preview", "open deals that count", "all", rules.open);
  const { body: status } = await product.call(manager, api.crm.status, {});
  shows("the deals", "deals known", "all", known.length);
  shows("crm.status", "deals known", "all", status.counts.deals);

  const viewer = { organisationId: org.id, userId: manager.id, role: manager.role };
  const { inStore } = product;
  const job: JobContext = {
    ...NO_VENDORS,
    viewer,
    clock: () => COMPANY_NOW,
    now: COMPANY_NOW,
    inStore,
  };
  await checkAlerts(job);
  const { body: alerts } = await product.call(manager, api.alerts.list, {});
  const reviews = alerts.filter(({ icon }) => icon === "review");
  shows(
    "alerts.list",
    "dealsToReview",
    "the team",
    reviews.reduce((all, { more }) => all + 1 + (more?.count ?? 0), 0),
  );
  for (const { icon, label, repId } of alerts) {
    const [, shown] = /has (-?[\d.]+)(x coverage| late actions?)/.exec(label) ?? [];
    if (icon === "coverage") shows("alerts.list", "coverage", repId ?? "", Number(shown));
    if (icon === "actions") shows("alerts.list", "lateActions", repId ?? "", Number(shown));
  }
}

export async function fromWebhooks(
  { shows, product }: FigureReader,
  { manager, reps: [rep], org }: Company,
) {
  if (!rep) return;
  const url = "https://hooks.test/touchline";
  await product.call(manager, api.webhooks.create, {
    body: { url, events: ["forecast.commit-changed"] },
  });
  const { body: before } = await product.call(rep, api.goals.checkIn, {
    params: { revieweeId: rep.id },
    query: {},
  });
  if (!before) return;
  const repCommit = before.values.repCommit + 1000.5;
  await product.call(rep, api.goals.saveCheckIn, {
    params: { revieweeId: rep.id },
    body: { values: { repCommit } },
  });
  const told = await product.database.owner
    .selectFrom("webhookDeliveries")
    .select("payload")
    .where("organisationId", "=", org.id)
    .execute();
  const {
    body: [row],
  } = await product.call(rep, api.forecast.teamOverview, { query: {} });
  const payload = told[0]?.payload as unknown as { data: { before: number; commit: number } };
  shows("forecast.teamOverview", "commit", "after a change", row?.quarterlyCommit.value);
  shows("webhook forecast.commit-changed", "commit", "after a change", payload.data.commit);
  shows("forecast.teamOverview", "commit", "before a change", before.values.repCommit);
  shows("webhook forecast.commit-changed", "commit", "before a change", payload.data.before);
}
