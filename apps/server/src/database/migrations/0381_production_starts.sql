-- A marketplace that has served real people must not become a demo by a missing setting.
create table production_starts (
  only_row boolean primary key default true check (only_row),
  first_at timestamptz not null
);
