import type pg from "pg";

/** The first five are open; the last two are won and lost. */
const STAGES: Array<[id: string, label: string, probability: number]> = [
  ["appointmentscheduled", "Appointment scheduled", 0.2],
  ["qualifiedtobuy", "Qualified to buy", 0.4],
  ["presentationscheduled", "Presentation scheduled", 0.6],
  ["decisionmakerboughtin", "Decision maker bought in", 0.8],
  ["contractsent", "Contract sent", 0.9],
  ["closedwon", "Closed won", 1],
  ["closedlost", "Closed lost", 0],
];
const PIPELINES: Array<[id: string, label: string]> = [
  ["default", "Sales pipeline"],
  ["expansion", "Expansion"],
];
const stageId = (pipeline: string, stage: string) =>
  pipeline === "default" ? stage : `${pipeline}-${stage}`;

const LOADED = ["deals", "deal_changes", "contacts", "deal_contacts", "activities", "tasks"];

/** An organisation to fill, and the number of deals for its reps. */
interface FillOptions {
  organisation: string;
  reps: string[];
  count: number;
}

/**
 * Fills organisations with deals and related records in plain SQL. Two pipelines of seven stages,
 * shared by the reps. A quarter of the deals is open and closes between two months ago and a year
 * ahead; the rest closed within the last two years, two in five of them won. Each deal has its
 * stage history and a contact; open ones have activities and a task. The same count gives the same
 * deals, relative to today.
 */
export async function fill(owner: pg.Client, fillings: FillOptions[]): Promise<void> {
  await owner.query("begin");
  // The generated rows are consistent, so foreign keys need no check, and indexes are built at the
  // end.
  await owner.query("set local session_replication_role = replica");
  await owner.query("set local maintenance_work_mem = '256MB'");
  const rebuild = await dropIndexes(owner);
  for (const filling of fillings) {
    await loadAssociatedRows(owner, filling);
    for (const statement of [DEALS, CHANGES, CONTACTS, LINKS, ACTIVITIES, TASKS]) {
      await owner.query(
        statement
          .replaceAll(":organisation", `'${filling.organisation}'::uuid`)
          .replaceAll(":reps", String(filling.reps.length))
          .replaceAll(":count", String(filling.count)),
      );
    }
  }
  for (const index of rebuild) await owner.query(index);
  await owner.query("commit");
  await owner.query(`vacuum analyze ${LOADED.join(", ")}`);
}

async function dropIndexes(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
      where i.indrelid = any($1::text[]::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [LOADED],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

async function loadAssociatedRows(
  owner: pg.Client,
  { organisation, reps }: FillOptions,
): Promise<void> {
  await owner.query(
    "insert into connections (organisation_id, vendor, account_id, ui_domain) values ($1, 'hubspot', '1', 'app.hubspot.com')",
    [organisation],
  );
  for (const [order, [id, label]] of PIPELINES.entries()) {
    await owner.query(
      "insert into pipelines (organisation_id, id, label, display_order) values ($1, $2, $3, $4)",
      [organisation, id, label, order],
    );
    for (const [place, [stage, name, probability]] of STAGES.entries()) {
      await owner.query(
        `insert into stages (organisation_id, pipeline_id, id, label, display_order, probability, is_closed, is_won)
          values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [organisation, id, stageId(id, stage), name, place, probability, place > 4, place === 5],
      );
    }
  }
  for (const [index, rep] of reps.entries()) {
    await owner.query(
      `insert into owners (organisation_id, id, email, name, crm_user_id, user_id)
        select organisation_id, $3, email, name, $3, id from users where organisation_id = $1 and id = $2`,
      [organisation, rep, String(index + 1)],
    );
    await owner.query(
      `insert into check_ins (organisation_id, reviewee_id, period, quota, rep_commit, updated_at)
        select $1, $2, to_char(now() + months * interval '1 month', 'YYYY-"Q"Q'), 900000, 700000, now()
        from unnest(array[-12, -9, -6, -3, 0, 3]) as months`,
      [organisation, rep],
    );
  }
}

/** A deterministic pseudo-random number in [0, 1) per deal and question. */
const chance = (question: number) =>
  `((hashint8extended(n, ${question}) & 16777215)::float8 / 16777216)`;
const pick = (texts: string, question: number) =>
  `(${texts})[1 + floor(${chance(question)} * cardinality(${texts}))::int]`;
/** Formatted as a random UUID, the only form responses accept. */
const idOf = (n: string) =>
  `overlay(overlay(md5('deal ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;
const listed = (texts: string[]) => `array[${texts.map((text) => `'${text}'`).join(", ")}]`;

/** Values derived from the deal's number alone. */
const BASE = `select n, ${chance(1)} < 0.25 as is_open, ${chance(2)} < 0.4 as is_won,
    ${pick(listed(PIPELINES.map(([id]) => id)), 3)} as pipeline_id,
    1 + floor(${chance(4)} * 5)::int as stage,
    round((1000 * exp(${chance(5)} * 5))::numeric, 2) as amount,
    1 + floor(${chance(6)} * :reps)::int as rep,
    (20 + floor(${chance(7)} * 160))::int as days_open,
    case when ${chance(1)} < 0.25 then current_date - 60 + floor(${chance(8)} * 425)::int
      else current_date - floor(${chance(8)} * 730)::int end as close_date
  from generate_series(1, :count::bigint) as n`;

const DEALS = `insert into deals (organisation_id, id, crm_id, name, pipeline_id, stage_id, amount, currency,
    amount_in_home_currency, close_date, forecast_category, next_step, next_step_at, deal_update, deal_update_at,
    owner_crm_id, owner_id, status, stage_entered_at, contact_count, last_contacted_at, next_activity_at, created_at,
    crm_modified_at, seen_at)
  select :organisation, ${idOf("n")}, (1000000 + n)::text,
    (${listed(["Acme", "Borealis", "Cobalt", "Delta", "Ember", "Fjord", "Granite", "Harbour"])})[1 + n % 8]
      || ' ' || n || ${pick(listed([" renewal", " licences", " pilot", " platform"]), 9)},
    pipeline_id,
    case pipeline_id when 'default' then '' else pipeline_id || '-' end
      || (${listed(STAGES.map(([id]) => id))})[case when is_open then stage when is_won then 6 else 7 end],
    amount, 'EUR', amount, close_date,
    case when not is_open and is_won then 'CLOSED' when not is_open then 'OMIT'
      else ${pick(listed(["PIPELINE", "PIPELINE", "PIPELINE", "PIPELINE", "BEST_CASE", "BEST_CASE", "COMMIT", "OMIT"]), 10)} end,
    case when is_open and ${chance(11)} < 0.7 then 'Send the revised proposal' else '' end,
    case when is_open and ${chance(11)} < 0.7 then now() - ${chance(12)} * interval '60 days' end,
    case when is_open and ${chance(13)} < 0.5 then 'Their finance team looks at it this week' else '' end,
    case when is_open and ${chance(13)} < 0.5 then now() - ${chance(14)} * interval '30 days' end,
    rep::text, o.user_id,
    case when is_open then 'open' when is_won then 'won' else 'lost' end,
    least(now(), case when is_open then now() - ${chance(15)} * interval '90 days' else close_date::timestamptz end),
    1,
    case when is_open then now() - ${chance(16)} * interval '45 days' else close_date::timestamptz end,
    case when is_open and ${chance(17)} < 0.6 then now() + ${chance(18)} * interval '21 days' end,
    least(close_date::timestamptz, now() - interval '91 days') - days_open * interval '1 day',
    case when is_open then now() - ${chance(19)} * interval '14 days' else close_date::timestamptz end,
    now()
  from (${BASE}) d join owners o on o.organisation_id = :organisation and o.id = d.rep::text`;

/**
 * Each stage the deal went through, a moved close date for every third deal and a changed amount
 * for every fourth.
 */
const CHANGES = `insert into deal_changes (organisation_id, deal_id, field, at, from_value, to_value, source, person_id, person_name)
  with ways as materialized (
    select pipeline_id, array_agg(id order by display_order) as ids from stages
    where organisation_id = :organisation group by pipeline_id)
  select d.organisation_id, d.id, 'stage',
    case steps when 0 then d.stage_entered_at
      else d.created_at + (d.stage_entered_at - d.created_at) * (step::float8 / steps) end,
    w.ids[step], case when step = steps then d.stage_id else w.ids[step + 1] end, 'crm', d.owner_id, 'Rep'
  from deals d
  join ways w on w.pipeline_id = d.pipeline_id
  cross join lateral (select least(array_position(w.ids, d.stage_id) - 1, 4) as steps) t
  cross join lateral generate_series(0, t.steps) as step
  where d.organisation_id = :organisation
  union all
  select d.organisation_id, d.id, 'close_date', d.created_at + (d.stage_entered_at - d.created_at) * 0.7,
    (d.close_date - 30)::text, d.close_date::text, 'crm', d.owner_id, 'Rep'
  from deals d where d.organisation_id = :organisation and d.crm_id::bigint % 3 = 0
  union all
  select d.organisation_id, d.id, 'amount', d.created_at + (d.stage_entered_at - d.created_at) * 0.4,
    round(d.amount * 0.8, 2)::text, d.amount::text, 'crm', d.owner_id, 'Rep'
  from deals d where d.organisation_id = :organisation and d.crm_id::bigint % 4 = 0`;

const CONTACTS = `insert into contacts (organisation_id, crm_id, name, email, title)
  select :organisation, n::text, 'Contact ' || n, 'contact-' || n || '@customer.test', 'Head of purchasing'
  from generate_series(1, greatest(:count / 5, 1)) as n`;

const LINKS = `insert into deal_contacts (organisation_id, deal_id, contact_crm_id)
  select :organisation, ${idOf("n")}, (1 + n % greatest(:count / 5, 1))::text
  from generate_series(1, :count::bigint) as n`;

const ACTIVITIES = `insert into activities (organisation_id, deal_id, kind, crm_id, at, title)
  select d.organisation_id, d.id, (array['EMAIL', 'CALL', 'MEETING'])[k], d.crm_id || k,
    d.last_contacted_at - (k - 1) * interval '9 days', 'Follow-up'
  from deals d cross join generate_series(1, 3) as k
  where d.organisation_id = :organisation and d.status = 'open'`;

const TASKS = `insert into tasks (organisation_id, deal_id, crm_id, subject, due_at, is_completed, completed_at)
  select d.organisation_id, d.id, d.crm_id, 'Call back', coalesce(d.next_activity_at, now() - interval '3 days'),
    d.crm_id::bigint % 5 = 0, case when d.crm_id::bigint % 5 = 0 then now() - interval '4 days' end
  from deals d where d.organisation_id = :organisation and d.status = 'open'`;
