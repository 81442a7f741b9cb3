import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/**
 * The chart call written by hand: one statement, its rows in the response's shape, no sign-in, no
 * checks.
 */
const [url = "", organisation = "", first = "", last = ""] = process.argv.slice(2);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);
const pool = new pg.Pool({ connectionString: url, max: 10 });

const STATEMENT = `
  select d.id, d.crm_id, d.name, d.close_date, d.amount_in_home_currency as amount, d.forecast_category, d.deal_update,
    d.deal_update_at, d.next_step, d.next_step_at, u.id as owner_id, u.name as owner_name, d.stage_id, s.label,
    current_date - (d.stage_entered_at at time zone 'UTC')::date + 1 as days_in_stage,
    s.probability, s.is_closed, s.is_won, d.pipeline_id, p.label as pipeline_label
  from deals d
  left join users u on u.organisation_id = d.organisation_id and u.id = d.owner_id
  left join stages s on s.organisation_id = d.organisation_id and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
  left join pipelines p on p.organisation_id = d.organisation_id and p.id = d.pipeline_id
  where d.organisation_id = $1 and d.archived_at is null and d.close_date between $2 and $3
  order by d.close_date, d.id limit 10000`;
const COUNT = `select count(*)::int as total from deals
  where organisation_id = $1 and archived_at is null and close_date between $2 and $3`;

const server = createServer(async (_request, response) => {
  const values = [organisation, first, last];
  const [{ rows }, counted] = await Promise.all([
    pool.query(STATEMENT, values),
    pool.query(COUNT, values),
  ]);
  const { total } = counted.rows[0];
  const deals = rows.map((row) => ({
    id: row.id,
    hubspotId: row.crm_id,
    url: `https://app.hubspot.com/contacts/1/record/0-3/${row.crm_id}`,
    name: row.name,
    closeDate: row.close_date,
    amountInHomeCurrency: row.amount,
    forecastCategory: row.forecast_category,
    dealUpdate: row.deal_update,
    dealUpdateAt: row.deal_update_at?.toISOString() ?? null,
    nextStep: row.next_step,
    nextStepAt: row.next_step_at?.toISOString() ?? null,
    daysInStage: row.days_in_stage,
    Owner: { User: { id: row.owner_id, name: row.owner_name } },
    Stage: {
      hubspotId: row.stage_id,
      label: row.label,
      probability: row.probability,
      closed: row.is_closed,
      closedWon: row.is_closed && row.is_won,
      closedLost: row.is_closed && !row.is_won,
      pipelineId: row.pipeline_id,
      pipelineLabel: row.pipeline_label,
    },
    Reviews: [],
    pendingWrite: null,
  }));
  response
    .setHeader("content-type", "application/json")
    .end(JSON.stringify({ deals, total, totalPages: Math.ceil(total / 10_000) }));
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.once("disconnect", () => process.exit(0));
