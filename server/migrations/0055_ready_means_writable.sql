-- One row that is written again whenever a process is asked whether it is ready: reading alone works on a standby too.
-- Logged, unlike the counts beside it, so that a write goes the whole way to the disk.
create table limits.write_probe (
  is_only boolean primary key default true check (is_only),
  written_at timestamptz not null
);

create function prove_writable() returns void language sql security definer set search_path = '' as $$
  insert into limits.write_probe as p (written_at) values (clock_timestamp())
  on conflict (is_only) do update set written_at = excluded.written_at
$$;

revoke execute on function prove_writable from public;
grant execute on function prove_writable to touchline_app;
