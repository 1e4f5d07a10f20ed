-- Reports and decisions about a withdrawn review. They apply to a later review of the same order.
create table withdrawn_reviews (
  order_id bigint primary key references orders on delete cascade,
  reported_at timestamptz not null, report_reason text,
  decision text check (decision in ('kept', 'hidden')), decision_reason text, decided_at timestamptz
);
