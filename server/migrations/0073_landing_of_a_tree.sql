-- A landing leans on the whole organisation's past, whoever reads it, so that a rep, their manager and everybody above see the
-- same range for the same person. Other owners are told apart, not told: who is seen follows from the viewer's tree.
drop function team_due_deals(uuid, date, date, boolean);
create function team_due_deals(organisation uuid, since date, until date, with_steps boolean)
returns table (deal_id uuid, owner_id uuid, is_here boolean, is_shown boolean, status text, stage_id text, pipeline_id text,
  close_date date, forecast_category text, amount numeric, amount_in_home_currency numeric, currency text, created_on date, changes text)
stable language plpgsql as $$
#variable_conflict use_column
declare
  mine constant text := current_setting('app.role', true);
  everybody constant boolean := viewer_may('read-everybody');
  seen constant uuid[] := array(select viewer_scope() union all
    select v.person_id from visible_people v
    where v.organisation_id = organisation and v.viewer_id = viewer_scope() and viewer_may('read-team')
      and (v.is_direct or not viewer_looks_at_direct_reports()));
begin
  -- Not by a SET clause: only a superuser may give a function one for a setting of our own.
  perform set_config('app.role', 'system', true);
  return query
    select null::uuid,
      case when everybody or d.owner_id = any (seen) then d.owner_id else md5(concat(organisation, d.owner_id))::uuid end,
      d.is_here, everybody or d.owner_id = any (seen), d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category,
      d.amount, d.amount_in_home_currency, d.currency, d.created_on, d.changes
    from due_deals(organisation, since, until, with_steps) d order by d.deal_id;
  perform set_config('app.role', mine, true);
end
$$;
