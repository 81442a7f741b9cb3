-- Amounts keep the decimals of their currency: three for dinars, none for yen. The code rounds, where it knows which one it is.
-- Leaving the scale out rewrites no table and no index; a new scale would.
alter table deals
  alter column amount type numeric,
  alter column amount_in_home_currency type numeric;
alter table check_ins
  alter column quota type numeric,
  alter column rep_commit type numeric,
  alter column won type numeric,
  alter column open type numeric,
  alter column best_case type numeric,
  alter column most_likely type numeric;
alter table check_in_versions
  alter column quota type numeric,
  alter column rep_commit type numeric,
  alter column won type numeric,
  alter column open type numeric,
  alter column best_case type numeric,
  alter column most_likely type numeric;
alter table manager_calls alter column value type numeric;
alter table forecast_snapshots
  alter column quota type numeric,
  alter column rep_commit type numeric,
  alter column won type numeric,
  alter column open type numeric,
  alter column most_likely type numeric,
  alter column best_case type numeric;
alter table room_deals alter column amount type numeric;
alter table scenarios
  alter column won type numeric,
  alter column counted type numeric,
  alter column quota type numeric;
alter table scenario_choices alter column amount type numeric;
