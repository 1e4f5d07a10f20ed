-- A payment whose page was lost is opened again. `attempt`: its number, part of the reference at the
-- provider. `opening_until`: a process is opening the page until then; past: the page was lost.
-- `payment_id`: the payment made on the page `provider_id`. `key_set`: the keys it was opened with.
-- `charge_rate`: base currency per unit of the payment, as it was at the first look.
-- `page_closed_at`: the page of a cancelled payment is closed at the provider.
alter table transactions
  add column attempt smallint not null default 1 check (attempt > 0),
  add column opening_until timestamptz,
  add column payment_id text,
  add column hold_until timestamptz,
  add column key_set int,
  add column charge_rate numeric,
  add column card_brand text,
  add column card_last4 text,
  add column disputed bigint not null default 0 check (disputed >= 0),
  add column page_closed_at timestamptz;
create unique index transactions_provider_id on transactions (tag, provider_id) where provider_id is not null;
create index transactions_holds on transactions (hold_until) where status = 'authorized' and hold_until is not null;
create index transactions_payment_id on transactions (tag, payment_id) where payment_id is not null;
