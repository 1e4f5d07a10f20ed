-- A card may be asked to hold more than an order costs, for something dearer in the place of what is gone. `amount` is always what is to be taken;
-- `held_amount` the most that may be; null: just that. `capturing`: the provider is being asked for `amount`, which so cannot change any more.
alter table transactions
  add column held_amount bigint check (held_amount >= amount),
  add column capturing boolean not null default false;
-- What an order may come to cost more without anybody being asked again, in its currency.
alter table orders add column headroom bigint not null default 0 check (headroom >= 0);
-- Of the provider of the demo: `amount` is what it holds, `captured` what of it was taken.
alter table sandbox_payments
  add column capture_later boolean not null default false,
  add column captured bigint check (captured between 0 and amount),
  drop constraint sandbox_payments_status_check,
  add constraint sandbox_payments_status_check check (status in ('progress', 'challenge', 'authorized', 'paid', 'rejected', 'canceled'));
