-- Times of uses per budget (packages/domain/src/trust). The subject is a keyed hash of the address,
-- phone number, person or shop, so the table has no personal data.
create table budget_uses (
  subject bytea primary key,
  at timestamptz[] not null,
  max_uses int not null check (max_uses > 0),
  window_ms bigint not null check (window_ms > 0)
);
