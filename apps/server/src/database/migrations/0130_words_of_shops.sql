-- Counts changes of a shop's dishes and of their names and sections. Search pages depend on these,
-- and not on prices.
alter table shops add column words_version bigint not null default 1;

create or replace function count_shop_change() returns trigger language plpgsql as $$
begin
  execute format('update shops set version = version + 1, words_version = words_version + %s where id in (%s)',
    case when tg_table_name in ('products', 'product_translations', 'categories', 'category_translations') then 1 else 0 end, tg_argv[0]);
  return null;
end $$;
