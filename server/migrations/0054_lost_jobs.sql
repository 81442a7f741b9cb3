-- Jobs whose worker died or fell silent while it had them. A job that does so again while nothing else is suspected
-- is set aside, and comes back only when a person says so.
create table lost_jobs (
  organisation_id uuid not null references organisations on delete cascade,
  job_id uuid not null,
  job text not null check (length(job) <= 100),
  lost_at timestamptz not null,
  -- Under way once more: of all that waits, it is this one that a worker dies of.
  is_running boolean not null default false,
  set_aside_at timestamptz,
  primary key (organisation_id, job_id)
);
alter table lost_jobs enable row level security;
alter table lost_jobs force row level security;
grant select, insert, update, delete on lost_jobs to touchline_app;

create policy in_scope on lost_jobs
  using (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));
