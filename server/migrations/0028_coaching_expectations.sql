-- What feedback asks to be changed on its deal, and by when. What became of it is told from the deal's history, never kept.
create table coaching_expectations (
  organisation_id uuid not null,
  review_id uuid not null,
  -- Whom the feedback was given to, because the ledger is read by person.
  reviewee_id uuid not null,
  -- Each with a kind, and a value where the kind has one.
  asked jsonb not null check (jsonb_typeof(asked) = 'array' and jsonb_array_length(asked) between 1 and 6),
  words text not null default '' check (length(words) <= 300),
  due_day date not null,
  asked_at timestamptz not null,
  primary key (organisation_id, review_id),
  foreign key (organisation_id, review_id) references reviews on delete cascade,
  foreign key (organisation_id, reviewee_id) references users on delete cascade
);
create index coaching_expectations_of_reviewee on coaching_expectations (organisation_id, reviewee_id, asked_at);

-- How whoever was asked sees it. A record of its own: neither side can overwrite the other's.
create table coaching_disagreements (
  organisation_id uuid not null,
  review_id uuid not null,
  rep_id uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  said_at timestamptz not null,
  primary key (organisation_id, review_id),
  foreign key (organisation_id, review_id) references coaching_expectations on delete cascade,
  foreign key (organisation_id, rep_id) references users on delete cascade
);
create index coaching_disagreements_of_rep on coaching_disagreements (organisation_id, rep_id);

do $$
declare
  name text;
begin
  foreach name in array array['coaching_expectations', 'coaching_disagreements']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to touchline_app', name);
  end loop;
end $$;

-- A rep reads what they were asked; only managers ask.
create policy in_scope on coaching_expectations
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or reviewee_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));

-- A manager reads how a rep sees it; only the rep says so.
create policy in_scope on coaching_disagreements
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or rep_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or rep_id = (select viewer_id())));
