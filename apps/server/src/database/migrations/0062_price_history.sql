-- The content of a stock in grams or millilitres, for its unit price.
alter table stocks add column content numeric check (content > 0);
alter table stocks add column content_unit text check (content_unit in ('g', 'ml'));

-- The lowest price of the 30 days before a reduction (directive 98/6/EC, article 6a). A row of
-- stocks is valid since `priced_at`. This table has its earlier prices, with discounts applied.
-- `reduced_at`: when the current discount started.
alter table stocks add column priced_at timestamptz not null default now();
alter table stocks add column reduced_at timestamptz;
create table stock_prices (
  id bigint generated always as identity primary key,
  stock_id bigint not null references stocks on delete cascade,
  -- base-currency minor units
  price bigint not null,
  since timestamptz not null,
  until timestamptz not null check (until > since)
);
create index stock_prices_stock on stock_prices (stock_id, until);

create function discounted_price(price bigint, discount_type text, discount_value bigint) returns bigint language sql immutable parallel safe as $$
  select price - least(price, case discount_type when 'percent' then round(price * discount_value / 1000000.0)::bigint when 'fixed' then discount_value else 0 end)
$$;

create function keep_price_history() returns trigger language plpgsql as $$
declare
  sale_from timestamptz := greatest(coalesce(old.discount_starts_at, '-infinity'), old.priced_at);
  sale_until timestamptz := least(coalesce(old.discount_ends_at, 'infinity'), now());
begin
  if old.discount_type is null or sale_until <= sale_from then
    sale_from := now();
    sale_until := now();
  end if;
  insert into stock_prices (stock_id, price, since, until)
  select old.id, piece.price, piece.since, piece.until
  from (values (old.price, old.priced_at, sale_from), (discounted_price(old.price, old.discount_type, old.discount_value), sale_from, sale_until),
    (old.price, sale_until, now())) as piece (price, since, until)
  where piece.until > piece.since;
  -- Prices are stored for a year, as proof of earlier prices.
  delete from stock_prices where stock_id = old.id and until < now() - interval '1 year';
  new.priced_at := now();

  if new.discount_type is null then
    new.reduced_at := null;
    new.price_30d_low := null;
  else
    -- A discount that is extended, or whose price changes, is the same reduction.
    if old.reduced_at is null or (old.discount_type, old.discount_value, old.discount_starts_at) is distinct from (new.discount_type, new.discount_value, new.discount_starts_at) then
      new.reduced_at := greatest(coalesce(new.discount_starts_at, now()), now());
    end if;
    select min(price) into new.price_30d_low from (
      select p.price from stock_prices p where p.stock_id = new.id and p.since < new.reduced_at and p.until > new.reduced_at - interval '30 days'
      -- The discount starts later: until then the new price is valid.
      union all select new.price where now() < new.reduced_at) known;
  end if;
  return new;
end $$;
create trigger stocks_priced before update of price, discount_type, discount_value, discount_starts_at, discount_ends_at on stocks for each row
  when ((old.price, old.discount_type, old.discount_value, old.discount_starts_at, old.discount_ends_at)
    is distinct from (new.price, new.discount_type, new.discount_value, new.discount_starts_at, new.discount_ends_at))
  execute function keep_price_history();

drop trigger stocks_updated on stocks;
create trigger stocks_updated after update on stocks for each row
  when ((old.price, old.sold_out_until, old.sku, old.extras, old.extras_in, old.discount_type, old.discount_value, old.discount_starts_at, old.discount_ends_at, old.price_30d_low, old.deposit, old.position, old.content, old.content_unit)
    is distinct from (new.price, new.sold_out_until, new.sku, new.extras, new.extras_in, new.discount_type, new.discount_value, new.discount_starts_at, new.discount_ends_at, new.price_30d_low, new.deposit, new.position, new.content, new.content_unit))
  execute function count_stock_change();
