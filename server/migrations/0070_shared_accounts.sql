-- Uninstalling the app in a vendor's account ends it for every organisation that is connected to that account, so
-- this tells before disconnecting whether another organisation uses the account, without naming it.
create function is_account_shared(wanted_vendor text, wanted_account text) returns boolean
  language plpgsql volatile set search_path = public as $$
declare
  own uuid := viewer_organisation();
  own_role text := coalesce(viewer_role(), '');
  is_shared boolean;
begin
  perform set_config('app.role', 'receiver', true), set_config('app.account', wanted_account, true);
  is_shared := exists (
    select from connections
    where vendor = wanted_vendor and account_id = wanted_account
      and organisation_id is distinct from own and revoked_at is null
  );
  perform set_config('app.role', own_role, true), set_config('app.account', '', true);
  return is_shared;
end
$$;
revoke execute on function is_account_shared from public;
grant execute on function is_account_shared to touchline_app;
