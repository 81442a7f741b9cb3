-- A policy that asks another table named only what a row has in common with it. PostgreSQL may answer that by reading
-- the other table once and keeping what it found; where that table has several policies it was then read from end to
-- end, everybody's rows included. Naming what is known beforehand lets an index answer.
do $$
declare
  name text;
begin
  foreach name in array array['digest_queries', 'digest_runs']
  loop
    execute format($p$alter policy in_scope on %1$I
      using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
        or exists (select from digests d where d.organisation_id = (select viewer_organisation())
          and d.organisation_id = %1$I.organisation_id and d.id = %1$I.digest_id)))
      with check (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
        or exists (select from digests d where d.organisation_id = (select viewer_organisation())
          and d.organisation_id = %1$I.organisation_id and d.id = %1$I.digest_id)))$p$,
      name);
  end loop;
end $$;

alter policy in_scope on room_deals
  using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team()) or exists (
    select from rooms r where r.organisation_id = (select viewer_organisation())
      and r.organisation_id = room_deals.organisation_id and r.id = room_deals.room_id
      and r.rep_id = (select viewer_id()))))
  with check (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team()) or exists (
    select from rooms r where r.organisation_id = (select viewer_organisation())
      and r.organisation_id = room_deals.organisation_id and r.id = room_deals.room_id
      and r.rep_id = (select viewer_id()))));
alter policy in_scope on room_scores
  using (organisation_id = (select viewer_organisation()) and ((select viewer_role()) = 'system'
    or scorer_id = (select viewer_id()) or exists (
    select from room_deals d where d.organisation_id = (select viewer_organisation())
      and d.organisation_id = room_scores.organisation_id
      and d.room_id = room_scores.room_id and d.deal_id = room_scores.deal_id and d.revealed_at is not null)));

-- Whoever comes by a link is known by its hash alone.
alter policy by_link on rooms
  using ((select viewer_role()) = 'link' and (code_hash = (select link_hash()) or exists (
    select from room_participants p where p.token_hash = (select link_hash())
      and p.organisation_id = rooms.organisation_id and p.room_id = rooms.id)));
alter policy by_link on room_deals
  using ((select viewer_role()) = 'link' and exists (
    select from room_participants p where p.token_hash = (select link_hash())
      and p.organisation_id = room_deals.organisation_id and p.room_id = room_deals.room_id));
