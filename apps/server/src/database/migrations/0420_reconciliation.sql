-- What providers keep as fees, what disputes have taken until they end, and our own bank account.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind = any ('{user,shop,courier,platform_revenue,provider_clearing,cash_clearing,promo,escrow,tax,fx_rounding,provider_fees,disputes,bank}'));

-- Every movement of our balance at a provider, as its lists say it. Amounts in minor units.
-- `original`: before the provider converted it. `fee_booked`: the part of the fee that is booked.
-- `payout_booked`: the same for the amount of a fee entry or payout. `*_settlement`: in base currency.
create table provider_entries (
  id bigint generated always as identity primary key,
  tag text not null,
  entry_id text not null,
  kind text not null check (kind = any ('{payment,refund,dispute,fee,payout,other}')),
  reference text,
  provider_id text,
  payment_id text,
  refund_id text,
  dispute_id text,
  payout_id text,
  amount bigint not null,
  currency text not null,
  fee bigint not null default 0,
  original_amount bigint,
  original_currency text,
  at timestamptz not null,
  transaction_id bigint references transactions,
  fee_booked bigint not null default 0,
  fee_settlement bigint not null default 0,
  payout_booked bigint not null default 0,
  payout_settlement bigint not null default 0,
  bookings int not null default 0,
  created_at timestamptz not null,
  unique (tag, entry_id)
);
create index provider_entries_at on provider_entries (tag, at);
create index provider_entries_transaction on provider_entries (transaction_id) where transaction_id is not null;
create index provider_entries_unbooked on provider_entries (tag, id)
  where fee <> fee_booked or (kind = 'fee' and -amount <> payout_booked) or (kind = 'payout' and -amount <> payout_booked);

-- A buyer's bank takes money back, or asks. `taken` and `lost` are in the payment's currency, their
-- settlements were booked in base currency. `asked_at`: when the provider said so.
create table payment_disputes (
  id bigint generated always as identity primary key,
  tag text not null,
  provider_id text not null,
  transaction_id bigint not null references transactions,
  amount bigint not null check (amount >= 0),
  currency text not null,
  fee bigint not null default 0,
  reason text not null,
  stage text not null check (stage in ('inquiry', 'chargeback')),
  status text not null check (status = any ('{open,answered,won,lost}')),
  due_at timestamptz,
  taken bigint not null default 0 check (taken >= 0),
  taken_settlement bigint not null default 0,
  lost_settlement bigint not null default 0,
  bookings int not null default 0,
  liable text not null default 'platform' check (liable in ('platform', 'shop')),
  note text,
  asked_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (tag, provider_id)
);
create index payment_disputes_transaction on payment_disputes (transaction_id);

-- Differences that a person decides. `subject`: the payment or entry that differs. `amount`: what the
-- provider counts more than we do. A decision above a limit needs a second person.
create table reconcile_findings (
  id bigint generated always as identity primary key,
  tag text not null,
  day date not null,
  class text not null,
  subject text not null,
  entry_id bigint references provider_entries,
  transaction_id bigint references transactions,
  dispute_id text,
  amount bigint not null,
  currency text not null,
  state text not null default 'open' check (state = any ('{open,proposed,accepted,booked,resolved}')),
  proposed text check (proposed in ('accept', 'book')),
  proposed_by bigint references users on delete set null,
  decided_by bigint references users on delete set null,
  note text,
  booked bigint not null default 0,
  booked_settlement bigint not null default 0,
  bookings int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decided_at timestamptz,
  unique (tag, class, subject)
);
create index reconcile_findings_open on reconcile_findings (id) where state in ('open', 'proposed');
create index reconcile_findings_transaction on reconcile_findings (transaction_id) where transaction_id is not null;

-- One reconciliation of a provider's day. A day is read again later, because lists are late.
create table reconcile_runs (
  id bigint generated always as identity primary key,
  tag text not null,
  day date not null,
  night date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  entries int not null default 0,
  failure text,
  unique (tag, day, night)
);
create index ledger_transfers_payments_at on ledger_transfers (created_at) where key like 'pay:%';
