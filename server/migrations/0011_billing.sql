-- What the payment provider said last about an organisation's subscription. It is asked, never believed:
-- each row is the answer to a question of ours.
create table subscriptions (
  organisation_id uuid primary key references organisations on delete cascade,
  -- Counts the answers that were kept. One that was asked for before the last was kept is asked for again.
  version int not null default 0,
  subscription_id text check (length(subscription_id) <= 255),
  status text not null default 'none' check (status in ('none', 'incomplete', 'incomplete_expired', 'trialing',
    'active', 'past_due', 'unpaid', 'canceled', 'paused')),
  seats int not null default 0 check (seats >= 0),
  period_ends_at timestamptz,
  -- When it ends because somebody cancelled it; null while it goes on.
  ends_at timestamptz,
  -- When the provider was asked last, or should have been.
  asked_at timestamptz not null
);

alter table subscriptions enable row level security;
alter table subscriptions force row level security;
grant select, insert, update on subscriptions to touchline_app;

create policy in_scope on subscriptions
  using (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));
create policy scheduling on subscriptions for select
  using ((select viewer_role()) = 'scheduler');

-- An event names the provider's customer, not our organisation: it must lead to one place.
create unique index one_organisation_per_customer on organisations (customer_id);
create policy receiving on organisations for select
  using ((select viewer_role()) = 'receiver'
    and customer_id = nullif(current_setting('app.account', true), ''));

-- Whether an organisation is paid for is the system's to say, after asking the provider; no member's, whatever their role.
create function only_the_system_says_paid() returns trigger language plpgsql as $$
begin
  if viewer_role() is not null and viewer_role() <> 'system' then
    raise exception 'payment is not a member''s to change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger only_the_system_says_paid before update on organisations for each row
  when (new.is_paid is distinct from old.is_paid
    or new.trial_ends_at is distinct from old.trial_ends_at
    or new.customer_id is distinct from old.customer_id)
  execute function only_the_system_says_paid();
