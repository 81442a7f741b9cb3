-- What belongs together in a deal's history, and what was undone. A change made here and what the CRM changed in answer
-- share an edit; the edit is the id of the write, or one made for a change in the CRM.
alter table deal_changes
  add column edit_id uuid,
  add column is_answer boolean not null default false,
  -- The write that undid it, and when. The lines of that write carry the same mark: a change and its undo count as no move.
  add column undone_by uuid,
  add column undone_at timestamptz,
  -- A close date that was set as the deal closed, while it was closed, as it was opened again, or by the CRM itself: no push.
  add column while_closed boolean not null default false,
  -- When somebody chose to keep what the CRM set by itself.
  add column kept_at timestamptz,
  add check ((undone_by is null) = (undone_at is null));

alter table deal_changes no force row level security;
alter table stages no force row level security;
-- The moment is CLOSING_MOMENT_MS in domain/src/deals/close-date.ts.
update deal_changes c set while_closed = true
  where c.field = 'close_date' and exists (select from deal_changes b where b.organisation_id = c.organisation_id
      and b.deal_id = c.deal_id and b.field = 'stage' and b.at <= c.at + interval '1 minute'
      and b.to_value in (select s.id from stages s where s.organisation_id = c.organisation_id and s.is_closed)
      and not exists (select from deal_changes n where n.organisation_id = b.organisation_id and n.deal_id = b.deal_id
        and n.field = 'stage' and n.at > b.at and n.at < c.at - interval '1 minute'));
alter table deal_changes force row level security;
alter table stages force row level security;

-- As isPush in domain/src/deals/slip-story.ts has it.
alter table deal_changes add column is_push boolean not null generated always as (coalesce(field = 'close_date'
  and not while_closed and undone_at is null and left(from_value, 10) collate "C" < left(to_value, 10) collate "C"
  and from_value <> '', false)) stored;

grant update (undone_by, undone_at, kept_at) on deal_changes to touchline_app;

-- What the CRM set in answer to a change made here and nobody has decided on, deal by deal.
create index deal_changes_answers on deal_changes (organisation_id, deal_id, at)
  where is_answer and field = 'forecast_category' and kept_at is null and undone_at is null;
