import { sql } from "kysely";
import { IS_AT_CREATION } from "../../db/deal-creation.ts";

/* The sources of the change history. All have the same columns; `own_id` is the owner: a rep
 * sees only their own, which row-level security also enforces. */

/**
 * Deal changes. Creation is one row with the initial stage: the other initial values would add
 * eight rows of noise.
 */
export const DEAL_CHANGES = sql`
  select 'deal' as source_table, c.organisation_id,
    'deal.' || c.deal_id || '.' || c.field || '.' || (extract(epoch from c.at) * 1000000)::bigint as id, c.at,
    c.person_name as person,
    case when c.source = 'crm' and c.person_name = '' then 'sync' else c.source end as source,
    case when c.field like 'own.%' then 'own_field' else c.field end as kind, case when c.from_value is null and c.field = 'stage' then 'added' else 'changed' end as did,
    case when c.field like 'own.%' then coalesce((select f.label from own_fields f
      where f.organisation_id = c.organisation_id and f.name = substr(c.field, 5)), substr(c.field, 5)) else '' end as subject,
    d.id as deal_id, d.crm_id, d.name as deal_name, u.id as member_id, u.name as member_name,
    d.owner_id as own_id, c.from_value as raw_from, c.to_value as raw_to,
    ${IS_AT_CREATION} as is_at_creation, c.undone_at is not null as is_undone
  from deal_changes c
  join deals d on d.organisation_id = c.organisation_id and d.id = c.deal_id
  left join users u on u.organisation_id = d.organisation_id and u.id = d.owner_id
  where coalesce(c.from_value, '') <> coalesce(c.to_value, '')
    and (c.field = 'stage' or not ${IS_AT_CREATION})`;

export const GOAL_CHANGES = sql`
  select 'goal', v.organisation_id, 'goal.' || v.version || '.' || f.kind as id, v.saved_at as at,
    v.saved_by_name as person, 'here' as source, f.kind,
    case when f.before is null then 'added' else 'changed' end as did, v.period as subject,
    null::uuid as deal_id, null as crm_id, null as deal_name, u.id as member_id, u.name as member_name,
    v.reviewee_id as own_id, trim_scale(f.before)::text as raw_from,
    trim_scale(f.after)::text as raw_to, false, false
  from (select *, lag(quota) over saved as quota_before, lag(rep_commit) over saved as commit_before
    from check_in_versions window saved as (partition by organisation_id, reviewee_id, period order by version)) v
  cross join lateral (values ('quota', v.quota_before, v.quota), ('commit', v.commit_before, v.rep_commit))
    as f (kind, before, after)
  left join users u on u.organisation_id = v.organisation_id and u.id = v.reviewee_id
  where f.before is distinct from f.after and (f.before is not null or f.after <> 0)`;

export const REVIEWS = sql`
  select 'review', r.organisation_id, 'review.' || r.id as id, r.created_at as at, r.reviewer_name as person,
    'here' as source, 'review' as kind, 'added' as did,
    case when r.score is null then '' else r.score || '/5' end as subject,
    d.id as deal_id, d.crm_id, coalesce(d.name, r.title) as deal_name, u.id as member_id,
    u.name as member_name, r.reviewee_id as own_id, null as raw_from,
    regexp_replace(r.comment, '<[^>]*>', ' ', 'g') as raw_to, false, false
  from reviews r
  left join deals d on d.organisation_id = r.organisation_id and d.id = r.deal_id
  left join users u on u.organisation_id = r.organisation_id and u.id = r.reviewee_id`;

/**
 * The audit actions that appear in the history, with their display kind. The index `audit_log_news`
 * covers exactly these: adding one requires rebuilding it, which its test enforces.
 */
const REPORTED_ACTIONS = [
  ["action.added", "action", "added"],
  ["action.changed", "action", "changed"],
  ["action.removed", "action", "removed"],
  ["meeting.added", "meeting", "added"],
  ["meeting.shared", "meeting", "shared"],
  ["talking-point.added", "talking-point", "added"],
  ["update.added", "update", "added"],
  ["review.changed", "review", "changed"],
  ["review.shared", "review", "shared"],
  ["skills.rated", "skills", "changed"],
  ["member.added", "member", "added"],
  ["member.changed", "member", "changed"],
  ["goal.called", "call", "changed"],
  ["hubspot.connected", "connection", "connected"],
  ["hubspot.disconnected", "connection", "disconnected"],
  ["hubspot.configured", "connection", "changed"],
] as const;

/**
 * Other changes, from the audit log: user actions of interest to others. Sign-ins, scheduled ticks
 * and notes saved while typing are excluded, and so are meetings the viewer may not see.
 */
export const RECORDED_CHANGES = sql`
  select 'audit', l.organisation_id, 'audit.' || l.id as id, l.at, coalesce(p.name, 'Touchline') as person,
    'here' as source, l.kind, l.did,
    coalesce(a.text, e.title, t.title, s.description, l.period, '') as subject, r.deal_id, d.crm_id,
    coalesce(d.name, r.title) as deal_name, u.id as member_id, u.name as member_name, l.actor_id as own_id,
    null as raw_from, l.said as raw_to, false, false
  from (
    select g.organisation_id, g.id, g.at, g.actor_id, g.action, k.kind, k.did,
      case when k.kind in ('action', 'meeting', 'talking-point', 'update', 'review')
        then split_part(g.target, ' ', 2)::uuid end as about,
      case when k.kind in ('member', 'skills', 'call') then split_part(g.target, ' ', 2)::uuid
        else coalesce(g.detail ->> 'assignee', g.detail ->> 'rep', g.detail ->> 'member',
          g.detail ->> 'reviewee')::uuid end as member_id,
      case when k.kind = 'call' then split_part(g.target, ' ', 3) end as period,
      case when k.kind = 'call' then g.detail ->> 'value' end as said
    from audit_log g
    join (values ${sql.join(REPORTED_ACTIONS.map((news) => sql`(${sql.join(news.map(sql.lit))})`))}) as k (action, kind, did)
      on k.action = g.action
    where g.action in (${sql.join(REPORTED_ACTIONS.map(([action]) => sql.lit(action)))})) l
  left join users p on p.organisation_id = l.organisation_id and p.id = l.actor_id
  left join users u on u.organisation_id = l.organisation_id and u.id = l.member_id
  left join actions a on l.kind = 'action' and a.organisation_id = l.organisation_id and a.id = l.about
  left join calendar_events e on l.kind = 'meeting' and e.organisation_id = l.organisation_id and e.id = l.about
  left join talking_points t on l.kind = 'talking-point' and t.organisation_id = l.organisation_id
    and t.id = l.about and t.deleted_at is null
  left join user_updates s on l.kind = 'update' and s.organisation_id = l.organisation_id and s.id = l.about
  left join reviews r on l.kind = 'review' and r.organisation_id = l.organisation_id and r.id = l.about
  left join deals d on d.organisation_id = r.organisation_id and d.id = r.deal_id
  where l.kind <> 'meeting' or e.id is not null`;
