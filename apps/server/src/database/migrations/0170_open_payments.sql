-- What somebody has not paid yet. Counting their open cash orders, which every order does, read those of the whole marketplace (decision 036).
create index transactions_open_of on transactions (user_id, tag, payable_type) where status in ('progress', 'authorized');
drop index transactions_wallet_held;
