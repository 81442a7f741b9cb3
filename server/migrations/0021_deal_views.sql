-- How somebody likes to look at deals, under a name: one's own, or the team's.
create table deal_views (
  organisation_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  is_shared boolean not null default false,
  -- Nobody but its owner changes it.
  is_locked boolean not null default false,
  -- Which deals, in which order, by what grouped, in which columns.
  state jsonb not null check (jsonb_typeof(state) = 'object' and pg_column_size(state) <= 100000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references users on delete cascade
);
-- A name leads to one view, among one's own and among the team's.
create unique index deal_views_of_owner on deal_views (organisation_id, owner_id, lower(name));
create unique index deal_views_of_team on deal_views (organisation_id, lower(name)) where is_shared;

-- The view that somebody begins with, their own or the team's.
create table deal_view_defaults (
  organisation_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users on delete cascade,
  foreign key (organisation_id, view_id) references deal_views on delete cascade
);
create index deal_view_defaults_of_view on deal_view_defaults (organisation_id, view_id);

do $$
declare
  name text;
begin
  foreach name in array array['deal_views', 'deal_view_defaults']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to touchline_app', name);
  end loop;
end $$;

-- One's own, and what is shared; only managers share.
create policy in_scope on deal_views
  using (organisation_id = (select viewer_organisation())
    and (owner_id = (select viewer_id()) or is_shared or (select viewer_role()) = 'system'))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system'
      or case when is_shared then (select viewer_sees_team()) else owner_id = (select viewer_id()) end));
-- What is shared is seen by everybody and changed by managers.
create policy only_team_changes on deal_views as restrictive for update
  using (not is_shared or (select viewer_sees_team()));
create policy only_team_removes on deal_views as restrictive for delete
  using (not is_shared or (select viewer_sees_team()));

create policy in_scope on deal_view_defaults
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or user_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or user_id = (select viewer_id())));
