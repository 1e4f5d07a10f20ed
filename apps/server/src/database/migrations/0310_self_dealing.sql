-- A reward needs a proven friend, and no deal of a person with themselves.
alter table referrals drop constraint referrals_reason_check,
  add constraint referrals_reason_check check (reason in ('same_phone', 'same_device', 'same_card',
    'same_address', 'too_many', 'refunded', 'unproven', 'self_dealing'));
-- The welcome credit of a friend who proves themselves later.
create index referrals_open on referrals (id) where status in ('pending', 'earned');
