-- What our bank account got for a payout, in base currency. `payout_settlement` is what left clearing.
alter table provider_entries add column bank_settlement bigint not null default 0;
update provider_entries set bank_settlement = payout_settlement where kind = 'payout';

-- Payouts that staff tell us, of providers that list none. `entry_id`: how it is booked.
create table recorded_payouts (
  id bigint generated always as identity primary key,
  tag text not null,
  amount bigint not null check (amount > 0),
  currency_id bigint not null references currencies,
  day date not null,
  reference text not null,
  note text,
  state text not null check (state in ('proposed', 'booked', 'withdrawn')),
  recorded_by bigint references users on delete set null,
  confirmed_by bigint references users on delete set null,
  withdrawn_by bigint references users on delete set null,
  entry_id bigint references provider_entries,
  created_at timestamptz not null,
  booked_at timestamptz,
  withdrawn_at timestamptz
);
create unique index recorded_payouts_reference on recorded_payouts (tag, reference) where state <> 'withdrawn';
