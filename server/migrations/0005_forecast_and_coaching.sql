alter table users add column phone_number text not null default '' check (length(phone_number) <= 60);

-- What is said about a quarter besides its figures.
alter table check_ins
  -- When the promise itself was last made; other edits do not make it fresh.
  add column committed_at timestamptz,
  -- Five optional marks of 1 to 5, by their names.
  add column ratings jsonb not null default '{}';
alter table check_in_versions
  add column ratings jsonb not null default '{}';
update check_ins set committed_at = updated_at where rep_commit > 0;

-- The manager's own number beside the rep's promise. Append only; the newest counts.
create table manager_calls (
  organisation_id uuid not null,
  reviewee_id uuid not null,
  period text not null check (period ~ '^\d{4}-Q[1-4]$'),
  version bigint generated always as identity,
  value numeric(18,2) not null check (value >= 0),
  note text not null default '' check (length(note) <= 2000),
  made_at timestamptz not null,
  made_by uuid not null,
  made_by_name text not null,
  primary key (organisation_id, reviewee_id, period, version),
  foreign key (organisation_id, reviewee_id) references users on delete cascade
);
create index manager_calls_of_period on manager_calls (organisation_id, period);

-- What to talk about when the two next meet.
create table talking_points (
  organisation_id uuid not null,
  id uuid not null,
  rep_id uuid not null,
  -- The browser's own name for it before it was saved: a repeated first save finds it.
  temporary_id text check (length(temporary_id) <= 100),
  title text not null check (length(title) <= 2000),
  complete boolean not null default false,
  seq bigint generated always as identity,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, rep_id, temporary_id),
  foreign key (organisation_id, rep_id) references users on delete cascade
);
create index talking_points_of_rep on talking_points (organisation_id, rep_id, seq);

-- Feedback on a deal. One without a source is of the older kind, with its own attributes.
create table reviews (
  organisation_id uuid not null,
  id uuid not null,
  reviewee_id uuid not null,
  deal_id uuid,
  title text not null check (length(title) <= 4000),
  url text not null default '' check (length(url) <= 2000),
  source text check (source in ('deal-check')),
  score int check (score between 1 and 5),
  -- Cleaned HTML.
  comment text not null default '' check (length(comment) <= 50000),
  attributes jsonb not null default '{}',
  reviewer_id uuid not null,
  reviewer_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The write that carries it to the CRM as a note, and the mail that carries it to the rep.
  note_write_id uuid,
  mail_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, reviewee_id) references users on delete cascade,
  foreign key (organisation_id, deal_id) references deals on delete set null (deal_id)
);
create index reviews_of_reviewee on reviews (organisation_id, reviewee_id, created_at);
create index reviews_of_deal on reviews (organisation_id, deal_id, created_at);

-- The newest review of each deal, beside the deal, because tables show, sort and filter by it.
alter table deals
  add column reviewed_at timestamptz,
  add column review_id uuid;

-- Mail that should go out, did, or could not. The key keeps a repeated request from sending it twice.
create table mails (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null,
  key text not null check (length(key) <= 200),
  recipients text[] not null,
  reply_to text not null default '',
  subject text not null check (length(subject) <= 500),
  html text not null,
  text text not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  -- The mail server's words.
  words text,
  created_by uuid not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, key)
);

-- Which rules look at deals, and from when on they speak up. No row: the rule's own default.
create table rule_settings (
  organisation_id uuid not null references organisations on delete cascade,
  rule text not null check (length(rule) <= 60),
  is_on boolean not null default true,
  threshold numeric(10,2),
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (organisation_id, rule)
);

-- One run of the rules over somebody's deals.
create table check_batches (
  organisation_id uuid not null,
  id uuid not null,
  started_by uuid not null,
  scope jsonb not null default '{}',
  state text not null check (state in ('running', 'done', 'failed')),
  total int not null,
  done int not null default 0,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, started_by) references users on delete cascade
);
create unique index one_running_batch on check_batches (organisation_id, started_by) where state = 'running';
create index check_batches_newest on check_batches (organisation_id, started_by, started_at);

create table check_results (
  organisation_id uuid not null,
  batch_id uuid not null,
  deal_id uuid not null,
  is_complete boolean not null default false,
  score int not null default 0,
  findings jsonb not null default '[]',
  primary key (organisation_id, batch_id, deal_id),
  foreign key (organisation_id, batch_id) references check_batches on delete cascade,
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index check_results_by_score on check_results (organisation_id, batch_id, score desc);

-- Something worth a manager's look, until it is dismissed or dealt with.
create table alerts (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null,
  -- What it is about: the same matter is not raised twice while it is open.
  key text not null check (length(key) <= 200),
  label text not null check (length(label) <= 5000),
  icon text not null check (length(icon) <= 40),
  action_type text not null check (action_type in ('add-talking-point', 'add-todo-item')),
  action_content text not null check (length(action_content) <= 5000),
  rep_id uuid,
  deal_id uuid,
  metadata jsonb not null default '{}',
  state text not null check (state in ('shown', 'dismissed', 'solved')),
  -- A dismissed matter stays quiet until then.
  quiet_until timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, rep_id) references users on delete cascade,
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create unique index one_open_alert on alerts (organisation_id, key) where state = 'shown';
create index alerts_by_key on alerts (organisation_id, key, created_at);

-- What somebody should do, from a meeting or on their own.
create table actions (
  organisation_id uuid not null,
  id uuid not null,
  text text not null check (length(text) between 1 and 200),
  is_done boolean not null default false,
  is_focused boolean not null default false,
  due_date date,
  assignee_id uuid not null,
  event_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  done_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, assignee_id) references users on delete cascade
);
create index actions_of_assignee on actions (organisation_id, assignee_id, is_done, due_date);
create index actions_by_due_date on actions (organisation_id, is_done, due_date);

-- A summary that a language model wrote from a deal's facts; asked anew when the facts change.
create table deal_summaries (
  organisation_id uuid not null,
  deal_id uuid not null,
  facts_hash text not null,
  sentences jsonb not null,
  made_at timestamptz not null,
  primary key (organisation_id, deal_id),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['manager_calls', 'talking_points', 'reviews', 'mails', 'rule_settings', 'check_batches',
    'check_results', 'alerts', 'actions', 'deal_summaries']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

-- The rep does not see the manager's own number.
create policy in_scope on manager_calls
  using (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team())
    and made_by = (select viewer_id()));

-- Both sides of a one-to-one write its talking points.
create policy in_scope on talking_points
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or rep_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or rep_id = (select viewer_id())));

-- A rep reads what was said about their deals; only managers say it.
create policy in_scope on reviews
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or reviewee_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));

create policy in_scope on mails
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or created_by = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or created_by = (select viewer_id())));

create policy in_scope on rule_settings
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));

create policy in_scope on check_batches
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or started_by = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or started_by = (select viewer_id())));

create policy in_scope on check_results
  using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or exists (select from deals d
      where d.organisation_id = check_results.organisation_id and d.id = check_results.deal_id)))
  with check (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or exists (select from deals d
      where d.organisation_id = check_results.organisation_id and d.id = check_results.deal_id)));

-- Alerts are raised for the manager; a rep sees those about the deals that they own.
create policy in_scope on alerts
  using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or (rep_id = (select viewer_id()) and deal_id is not null)))
  with check (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or (rep_id = (select viewer_id()) and deal_id is not null)));

create policy in_scope on actions
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or assignee_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or assignee_id = (select viewer_id())));

create policy in_scope on deal_summaries
  using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or exists (select from deals d
      where d.organisation_id = deal_summaries.organisation_id and d.id = deal_summaries.deal_id)))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));

grant select, insert on manager_calls to touchline_app;
grant select, insert, update, delete on talking_points, reviews, mails, rule_settings, check_batches, check_results,
  alerts, actions, deal_summaries to touchline_app;
