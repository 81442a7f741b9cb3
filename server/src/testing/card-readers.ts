import { api } from "@touchline/contract";
import { formatMoney } from "@touchline/domain";
import { readConfig } from "../config.ts";
import { type JobContext, NO_VENDORS } from "../context/context.ts";
import { judgeRisk } from "../features/checks/risk.service.ts";
import { type CardContext, readDealCard } from "../integrations/hubspot/card/deal-card.ts";
import { readHomeCard } from "../integrations/hubspot/card/home-card.ts";
import type { FigureReader } from "./figure-ledger.ts";
import type { Person } from "./product.ts";
import { COMPANY_NOW, type Company, type RandomCompany } from "./random-company.ts";

const config = readConfig({
  NODE_ENV: "test",
  DATABASE_URL: "postgres://localhost/none",
  OIDC_ISSUER: "http://localhost/none",
});

/** What the card inside HubSpot says, beside the app's own answers. */
export async function fromHubspotCard(
  { shows, product }: FigureReader,
  { manager, reps, raw, today, org }: Company,
  drawn: RandomCompany,
) {
  const { inStore } = product;
  const as = ({ id, role }: Person): CardContext => ({
    viewer: { organisationId: org.id, userId: id, role },
    ...{ inStore, now: COMPANY_NOW, config },
  });
  const clock = () => COMPANY_NOW;
  const job: JobContext = { ...NO_VENDORS, ...as(manager), clock };
  await judgeRisk(job);

  for (const [place, who] of [...reps, manager].entries()) {
    const { id } = who;
    const { sections } = await readHomeCard(as(who));
    const totalOf = (name: string) => sections.find((one) => one.id === name)?.total ?? 0;
    const card = "HubSpot card, home";

    const due = drawn.actions.filter(
      ({ whose, isDone, dueDate }) =>
        whose === place && !isDone && dueDate !== null && dueDate <= today,
    );
    shows("the actions", "actions due today", id, due.length);
    shows(card, "actions due today", id, totalOf("actions"));

    const undated = raw.filter(
      ({ ownerId, status, isArchived, pipelineId, closeDate }) =>
        ownerId === id &&
        status === "open" &&
        !isArchived &&
        pipelineId !== "left out" &&
        (closeDate === null || closeDate < today),
    );
    shows("the deals", "deals without a date", id, undated.length);
    shows(card, "deals without a date", id, totalOf("undated"));

    const query = { closed: "false", counting: "true", risk: "high" } as const;
    const whose = who === manager ? {} : { userId: [id] };
    const { body: risky } = await product.call(who, api.deals.list, {
      query: { ...query, ...whose },
    });
    shows("deals.list", "deals at high risk", id, risky.total);
    shows(card, "deals at high risk", id, totalOf("risk"));
  }

  for (const { id } of raw.filter(({ isArchived }) => !isArchived).slice(0, 5)) {
    const { body: deal } = await product.call(manager, api.checks.deal, {
      params: { hubspotId: id },
      query: {},
    });
    const card = await readDealCard(as(manager), id);
    const atStake = deal.risk?.atStake;
    const text = atStake ? formatMoney(atStake, "EUR") : null;
    shows("checks.deal", "at stake", id, text);
    shows("HubSpot card, deal", "at stake", id, card.risk?.atStake ?? null);
    shows("checks.deal", "risk", id, deal.risk?.level ?? null);
    shows("HubSpot card, deal", "risk", id, card.risk?.level ?? null);
  }
}
