-- A card payment may authorize more than an order costs, for a dearer replacement. `amount`: what
-- to capture. `held_amount`: the authorized maximum; null: `amount`. `capturing`: the capture is
-- running, so `amount` cannot change.
alter table transactions
  add column held_amount bigint check (held_amount >= amount),
  add column capturing boolean not null default false;
-- The most that an order may cost more without another confirmation, in its currency.
alter table orders add column headroom bigint not null default 0 check (headroom >= 0);
-- Sandbox payments: `amount` is authorized, `captured` was captured.
alter table sandbox_payments
  add column capture_later boolean not null default false,
  add column captured bigint check (captured between 0 and amount),
  drop constraint sandbox_payments_status_check,
  add constraint sandbox_payments_status_check check (status in ('progress', 'challenge', 'authorized', 'paid', 'rejected', 'canceled'));
