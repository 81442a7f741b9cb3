-- Deals are sorted by the score of their newest review, then by when it was; the deal knows both, as its index needs them.
alter table deals add column review_score int;
update deals d set review_score = r.score from reviews r
  where r.organisation_id = d.organisation_id and r.id = d.review_id and r.score is not null;

drop index open_deals_by_review;
drop index open_deals_by_review_down;
create index open_deals_by_review on deals (organisation_id, review_score, reviewed_at, id)
  include (close_date, owner_id, pipeline_id, forecast_category)
  where status = 'open' and archived_at is null;
create index open_deals_by_review_down on deals
  (organisation_id, review_score desc nulls last, reviewed_at desc nulls last, id desc)
  include (close_date, owner_id, pipeline_id, forecast_category)
  where status = 'open' and archived_at is null;
