-- The unpaid part of a delivered order that the marketplace bears. Above a limit another person decides
-- about the proposal. `amount` is in the order's currency, `settlement_amount` in base currency.
create table order_write_offs (
  order_id bigint primary key references orders on delete cascade,
  amount bigint not null check (amount > 0),
  settlement_amount bigint not null check (settlement_amount >= 0),
  proposed_by bigint references users on delete set null,
  created_at timestamptz not null,
  -- null: only proposed
  decided_at timestamptz
);
