-- Promotional credit: a part of the wallet that expires and cannot be sent to others. It is spent
-- before other money, the soonest expiry first.
alter table ledger_accounts
  add column credit bigint not null default 0,
  add constraint ledger_accounts_credit check (credit >= 0 and (kind <> 'user' or balance - credit >= 0));
create table wallet_credits (
  id bigint generated always as identity primary key,
  account_id bigint not null references ledger_accounts,
  -- the reason for the credit
  transfer_id bigint not null unique references ledger_transfers,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index wallet_credits_open on wallet_credits (account_id, expires_at, id) where remaining > 0;
create index wallet_credits_due on wallet_credits (expires_at) where remaining > 0;
-- The credit that a transfer used, so that a refund returns it as credit.
create table wallet_credit_uses (
  transfer_id bigint not null references ledger_transfers,
  credit_id bigint not null references wallet_credits,
  amount bigint not null check (amount > 0),
  returned bigint not null default 0 check (returned between 0 and amount),
  primary key (transfer_id, credit_id)
);
