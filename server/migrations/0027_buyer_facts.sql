-- Each time somebody confirmed what the buyer said. The newest of a fact holds; taken back, the one before does.
create table buyer_facts (
  organisation_id uuid not null,
  deal_id uuid not null,
  fact text not null check (fact in ('economic-buyer', 'decision-date', 'paper-process')),
  confirmed_at timestamptz not null,
  -- The day in the organisation's time zone from which it ages.
  confirmed_on date not null,
  words text not null default '' check (length(words) <= 280),
  -- Whoever confirmed it; the name stays when they are gone.
  confirmed_by uuid,
  confirmed_by_name text not null default '' check (length(confirmed_by_name) <= 200),
  primary key (organisation_id, deal_id, fact, confirmed_at),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, confirmed_by) references users on delete set null (confirmed_by)
);

alter table buyer_facts enable row level security;
alter table buyer_facts force row level security;
grant select, insert, update, delete on buyer_facts to touchline_app;

-- Seen and said by whoever sees the deal.
create policy in_scope on buyer_facts
  using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or exists (select from deals d where d.organisation_id = (select viewer_organisation())
      and d.organisation_id = buyer_facts.organisation_id and d.id = buyer_facts.deal_id
      and d.owner_id = (select viewer_id()))))
  with check (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or exists (select from deals d where d.organisation_id = (select viewer_organisation())
      and d.organisation_id = buyer_facts.organisation_id and d.id = buyer_facts.deal_id
      and d.owner_id = (select viewer_id()))));
