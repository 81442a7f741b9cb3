-- The look for alerts asks every minute which changes were undone or turned out to be a closing: few of many.
create index deal_changes_undone on deal_changes (organisation_id, undone_at) where undone_at is not null;
create index deal_changes_closing on deal_changes (organisation_id, closing_at) where closing_at is not null;
