-- `sent_at`: the first call at the provider, which may have been lost. `unknown`: nobody knows
-- whether the provider has made it, so a person decides; since `stuck_since`.
-- `currency`: of money that came in another currency than asked for, so it was never booked.
alter table provider_refunds
  add column sent_at timestamptz,
  add column stuck_since timestamptz,
  add column note text,
  add column currency text,
  drop constraint provider_refunds_status_check,
  add constraint provider_refunds_status_check check (status = any ('{progress,paid,failed,unknown}'));
update provider_refunds set sent_at = created_at where status = 'progress' and attempts > 0;
create index provider_refunds_transaction on provider_refunds (transaction_id);
-- Tests let refunds of the sandbox wait.
alter table sandbox_refunds
  add column status text not null default 'paid' check (status = any ('{progress,paid,failed}'));
