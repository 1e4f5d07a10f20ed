-- Reviews of an order: of its shop (table reviews), its products and its courier, each once per
-- order.
alter table reviews add column edited_at timestamptz,
  -- A review can be reported by a user or by the word filter. The staff's decision is final.
  add column reported_at timestamptz, add column report_reason text, add column reported_by bigint references users on delete set null,
  add column decision text check (decision in ('kept', 'hidden')), add column decision_reason text,
  add column decided_by bigint references users on delete set null, add column decided_at timestamptz;
create index reviews_reported on reviews (reported_at) where reported_at is not null and decision is null;

create table product_reviews (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  product_id bigint not null references products on delete cascade,
  stock_id bigint not null,
  user_id bigint references users on delete set null,
  rating smallint not null check (rating between 1 and 5),
  comment text,
  created_at timestamptz not null, edited_at timestamptz,
  unique (order_id, stock_id)
);
create index product_reviews_product on product_reviews (product_id);
create table courier_reviews (
  order_id bigint primary key references orders on delete cascade,
  driver_id bigint not null references users on delete cascade,
  user_id bigint references users on delete set null,
  rating smallint not null check (rating between 1 and 5),
  tags text[] not null default '{}',
  created_at timestamptz not null, edited_at timestamptz
);
-- In own tables, so that a rating changes neither products nor couriers.
create table product_ratings (product_id bigint primary key references products on delete cascade, rating_sum bigint not null, rating_count int not null check (rating_count >= 0));
create table courier_ratings (driver_id bigint primary key references users on delete cascade, rating_sum bigint not null, rating_count int not null check (rating_count >= 0));
create function count_product_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update product_ratings set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 where product_id = old.product_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into product_ratings as r (product_id, rating_sum, rating_count) values (new.product_id, new.rating, 1)
    on conflict (product_id) do update set rating_sum = r.rating_sum + excluded.rating_sum, rating_count = r.rating_count + 1;
  end if;
  return null;
end $$;
create trigger product_reviews_count after insert or update of rating or delete on product_reviews for each row execute function count_product_review();
create function count_courier_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update courier_ratings set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 where driver_id = old.driver_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into courier_ratings as r (driver_id, rating_sum, rating_count) values (new.driver_id, new.rating, 1)
    on conflict (driver_id) do update set rating_sum = r.rating_sum + excluded.rating_sum, rating_count = r.rating_count + 1;
  end if;
  return null;
end $$;
create trigger courier_reviews_count after insert or update of rating or delete on courier_reviews for each row execute function count_courier_review();

-- At most one request for a review per order.
create table review_prompts (order_id bigint primary key references orders on delete cascade, prompted_at timestamptz not null);
create index orders_delivered on orders (delivered_at) where delivered_at is not null;
