-- Why a close date was pushed out, said about one line of a deal's history.
create table slip_reasons (
  organisation_id uuid not null,
  deal_id uuid not null,
  -- The history is kept per field; only close dates slip.
  field text not null default 'close_date' check (field = 'close_date'),
  -- The instant of the line.
  at timestamptz not null,
  reason text not null check (reason in
    ('legal', 'budget', 'champion', 'timing', 'competition', 'scope', 'ours', 'other')),
  words text not null default '' check (length(words) <= 280),
  -- Whoever said it last; the name stays when they are gone.
  set_by uuid,
  set_by_name text not null default '' check (length(set_by_name) <= 200),
  set_at timestamptz not null,
  primary key (organisation_id, deal_id, field, at),
  foreign key (organisation_id, deal_id, field, at) references deal_changes on delete cascade,
  foreign key (organisation_id, set_by) references users on delete set null (set_by)
);

alter table slip_reasons enable row level security;
alter table slip_reasons force row level security;
grant select, insert, update, delete on slip_reasons to touchline_app;

-- Seen and said by whoever sees the deal.
create policy in_scope on slip_reasons
  using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or exists (select from deals d where d.organisation_id = (select viewer_organisation())
      and d.organisation_id = slip_reasons.organisation_id and d.id = slip_reasons.deal_id
      and d.owner_id = (select viewer_id()))))
  with check (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or exists (select from deals d where d.organisation_id = (select viewer_organisation())
      and d.organisation_id = slip_reasons.organisation_id and d.id = slip_reasons.deal_id
      and d.owner_id = (select viewer_id()))));
