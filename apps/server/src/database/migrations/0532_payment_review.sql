-- Staff let an order be handed over although its payment is disputed.
alter table payment_disputes add column handover text check (handover = 'continue'),
  add column handover_by bigint references users on delete set null, add column handover_at timestamptz;
-- The part of a refund that the buyer's bank has returned, in the payment's currency.
alter table provider_refunds add column returned_by_bank bigint not null default 0 check (returned_by_bank >= 0);
