-- When the deal closed, of a close date that is no push because it was set within a minute of closing, while the deal was
-- closed or as it was opened again. Null where the CRM set it by itself, and of lines that were marked before this.
alter table deal_changes add column closing_at timestamptz,
  add check (closing_at is null or while_closed);

alter table deal_changes no force row level security;
alter table stages no force row level security;
-- The moment is CLOSING_MOMENT_MS in domain/src/deals/close-date.ts; the closing may have become known after the date.
update deal_changes c set while_closed = true, closing_at = b.at
  from deal_changes b
  where c.is_push and b.organisation_id = c.organisation_id and b.deal_id = c.deal_id and b.field = 'stage'
    and b.undone_at is null and b.at between c.at and c.at + interval '1 minute'
    and b.to_value in (select s.id from stages s where s.organisation_id = c.organisation_id and s.is_closed);
alter table deal_changes force row level security;
alter table stages force row level security;

grant update (while_closed, closing_at) on deal_changes to touchline_app;
