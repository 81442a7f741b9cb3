-- HubSpot sends a card's write again if it got no answer: each is done once.
create table card_requests (
  organisation_id uuid not null,
  user_id uuid not null,
  -- Chosen by the card.
  id uuid not null,
  received_at timestamptz not null,
  primary key (organisation_id, user_id, id),
  foreign key (organisation_id, user_id) references users on delete cascade
);
create index card_requests_by_age on card_requests (received_at);

alter table card_requests enable row level security;
alter table card_requests force row level security;
grant select, insert, delete on card_requests to touchline_app;

create policy in_scope on card_requests
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or user_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or user_id = (select viewer_id())));
create policy scheduling on card_requests for select
  using ((select viewer_role()) = 'scheduler');
create policy clearing on card_requests for delete
  using ((select viewer_role()) = 'scheduler');
