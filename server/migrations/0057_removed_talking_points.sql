-- A talking point that was removed can be put back where it was for a day; then the clock removes it for good.
alter table talking_points add column deleted_at timestamptz;
alter table talking_points drop constraint talking_points_organisation_id_rep_id_temporary_id_key;
create unique index talking_points_first_saved on talking_points (organisation_id, rep_id, temporary_id)
  where deleted_at is null;
create index talking_points_removed on talking_points (organisation_id, deleted_at) where deleted_at is not null;
create policy scheduling on talking_points for select
  using ((select viewer_role()) = 'scheduler' and deleted_at is not null);
