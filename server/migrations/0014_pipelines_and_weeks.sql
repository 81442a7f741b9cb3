-- The day that an organisation begins its weeks with.
alter table organisations
  add column week_starts_on text not null default 'monday' check (week_starts_on in ('monday', 'sunday', 'saturday'));

-- Whether a pipeline's deals count: in forecasts, goals, checks, queues and what is told of them.
alter table pipelines
  add column counts boolean not null default true;

-- After how many days in a stage a deal is asked about; null where what is usual decides.
alter table stages
  add column days_limit int check (days_limit between 1 and 3650);
