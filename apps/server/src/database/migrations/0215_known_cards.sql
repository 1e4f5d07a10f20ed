-- Cards with which a user has paid: a keyed hash of the provider's card id. Deleted after half a
-- year without use.
create table user_cards (
  user_id bigint not null references users on delete cascade,
  card bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, card)
);
create index user_cards_card on user_cards (card);
alter table referrals drop constraint referrals_reason_check,
  add constraint referrals_reason_check check (reason in ('same_phone', 'same_device', 'same_card', 'same_address', 'too_many', 'refunded'));
-- Sandbox payments: the test card that paid, if one was chosen.
alter table sandbox_payments add column card text check (length(card) <= 20);
