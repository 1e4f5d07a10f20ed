-- The balance of a wallet after each entry, for the statement. Other accounts have no balance.
alter table ledger_entries add column balance_after bigint;
alter table ledger_entries disable trigger ledger_entries_fixed;
update ledger_entries e set balance_after = running.balance
from (select x.id, sum(x.amount) over (partition by x.account_id order by x.id) as balance
  from ledger_entries x join ledger_accounts a on a.id = x.account_id where a.kind = 'user') running
where running.id = e.id;
alter table ledger_entries enable trigger ledger_entries_fixed;

-- Top-ups of wallets, paid by a transaction.
create table wallet_topups (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null
);
create index wallet_topups_user on wallet_topups (user_id);
-- Wallet money that is held for orders.
create index transactions_wallet_held on transactions (user_id) where tag = 'wallet' and status = 'authorized';
