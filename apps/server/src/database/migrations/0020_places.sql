-- Address search compares street and house number separately: "1631 Connecticut" finds the
-- neighbouring houses.
alter table places
  add column house int generated always as (substring(folded from '^(\d{1,6})(?!\d)')::int) stored,
  add column street text not null generated always as (regexp_replace(folded, '^\d+\S*\s+', '')) stored;
create index places_street on places (street text_pattern_ops);
create index places_street_like on places using gin (street gin_trgm_ops);
