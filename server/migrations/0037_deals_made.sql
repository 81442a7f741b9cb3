-- Which deals were made since an instant: whoever looks back leaves these out, and reads all others as they are unless
-- something happened to them.
create index deals_made on deals (organisation_id, created_at) include (id);
