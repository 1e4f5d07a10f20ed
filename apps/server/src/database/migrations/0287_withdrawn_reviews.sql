-- What was reported, and what staff decided, about a review that its author took back: it holds for what they say of the same order later.
create table withdrawn_reviews (
  order_id bigint primary key references orders on delete cascade,
  reported_at timestamptz not null, report_reason text,
  decision text check (decision in ('kept', 'hidden')), decision_reason text, decided_at timestamptz
);
