-- Unpaid orders of a user. Every order counts the user's open cash orders, and without this index
-- it reads those of all users.
create index transactions_open_of on transactions (user_id, tag, payable_type) where status in ('progress', 'authorized');
drop index transactions_wallet_held;
