-- A clock looks every second for new orders that are due: it finds them by the moment, and reads none of those that wait (at 200 orders a second 6,000 wait out their half minute).
-- The moment stands as in `UNTIL` of orders/release.store.ts, or the index is not used.
drop index orders_waiting;
create index orders_waiting on orders (status, (case when released_at is not null then accept_until when paid_at is null then pay_until else undo_until end))
  where status not in ('delivered', 'cancelled');
