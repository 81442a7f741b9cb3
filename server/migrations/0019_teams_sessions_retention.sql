-- Whom somebody reports to. It groups people and hides nothing: every manager sees the whole organisation.
alter table users
  add column manager_id uuid,
  -- Whoever signed in before this moment has to do so again.
  add column signed_out_at timestamptz,
  add constraint users_manager foreign key (organisation_id, manager_id) references users (organisation_id, id);
create index users_of_manager on users (organisation_id, manager_id) where manager_id is not null;

-- When somebody last came by this way, and was last here; the latter to within a few minutes.
alter table identities
  add column signed_in_at timestamptz,
  add column seen_at timestamptz;
grant update (signed_in_at, seen_at) on identities to touchline_app;
create policy signing_in_noted on identities for update
  using ((select viewer_role()) = 'sign-in'
    and issuer = (select sign_in_issuer()) and subject = (select sign_in_subject()))
  with check ((select viewer_role()) = 'sign-in'
    and issuer = (select sign_in_issuer()) and subject = (select sign_in_subject()));

-- For how many days an organisation keeps what may be forgotten; null: for ever.
create table retention (
  organisation_id uuid primary key references organisations on delete cascade,
  audit_log_days int check (audit_log_days between 90 and 3650),
  alerts_days int check (alerts_days between 7 and 3650),
  digest_runs_days int check (digest_runs_days between 7 and 3650),
  webhook_deliveries_days int default 30 check (webhook_deliveries_days between 7 and 3650),
  -- When what is too old was last looked for.
  swept_at timestamptz
);
alter table retention enable row level security;
alter table retention force row level security;
create policy in_scope on retention
  using (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));
create policy scheduling on retention for select
  using ((select viewer_role()) = 'scheduler');
grant select, insert, update on retention to touchline_app;

-- Nobody deletes from the audit log. The clock's own work may have its oldest lines forgotten, a few at a time.
create function forget_audit_log(before timestamptz, most int) returns int
  language sql security definer set search_path = public, pg_temp as $$
  with oldest as (
    select l.id from audit_log l
    where l.organisation_id = viewer_organisation() and viewer_role() = 'system' and l.at < before
      and before < now() - interval '89 days'
    order by l.id limit most),
  gone as (
    delete from audit_log l using oldest o
    where l.organisation_id = viewer_organisation() and l.id = o.id returning 1)
  select count(*)::int from gone $$;
revoke all on function forget_audit_log from public;
grant execute on function forget_audit_log to touchline_app;

comment on column webhooks.failures is 'Deliveries in a row that were given up on; each is tried several times.';
