create table referral_codes (
  user_id bigint primary key references users on delete cascade,
  code text not null unique,
  created_at timestamptz not null
);
-- Invited users, one row per friend. pending: no order yet; earned: ordered, but the delivery may
-- still be refunded; rewarded: both got their credit; denied and reversed give the reason.
create table referrals (
  id bigint generated always as identity primary key,
  referrer_id bigint not null references users on delete cascade,
  friend_id bigint not null unique references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'earned', 'rewarded', 'denied', 'reversed')),
  reason text check (reason in ('same_phone', 'same_address', 'too_many', 'refunded')),
  order_id bigint references orders,
  earned_at timestamptz, due_at timestamptz, rewarded_at timestamptz,
  created_at timestamptz not null,
  check (referrer_id <> friend_id)
);
create index referrals_referrer on referrals (referrer_id, id desc);
create index referrals_due on referrals (due_at) where status = 'earned';
create index referrals_rewarded on referrals (rewarded_at) where status = 'rewarded';
