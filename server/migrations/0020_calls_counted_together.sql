-- How often somebody has called within the minute, over all web processes. It is nobody's data: no organisation, no name,
-- only the hash of who calls what; not in backups, and gone after a crash.
create schema limits;
create unlogged table limits.calls (
  counter text primary key check (length(counter) <= 64),
  ends_at timestamptz not null,
  taken int not null
);
create index calls_ended on limits.calls (ends_at);

-- Takes some of the calls that a minute allows, and tells how many of them there were and how long the minute lasts.
-- The product's account can do this and nothing else with the counts.
create function take_calls(wanted_counter text, wanted int, most int) returns table (granted int, seconds float8)
  language sql security definer set search_path = '' as $$
  insert into limits.calls as c (counter, ends_at, taken) values (wanted_counter, now() + interval '1 minute', wanted)
  on conflict (counter) do update set
    taken = case when c.ends_at <= now() then excluded.taken else c.taken + excluded.taken end,
    ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
  returning greatest(0, least(wanted, most - (c.taken - wanted))), extract(epoch from c.ends_at - now())::float8
$$;

create function forget_calls() returns void language sql security definer set search_path = '' as $$
  delete from limits.calls where ends_at < now() - interval '1 minute'
$$;

revoke execute on function take_calls, forget_calls from public;
grant execute on function take_calls, forget_calls to touchline_app;
