-- Indexes for deletions.
drop index chat_messages_user;
create index chat_messages_user on chat_messages (user_id, id);
create index shop_applications_shop on shop_applications (shop_id) where shop_id is not null;
create index shop_applications_decider on shop_applications (decided_by) where decided_by is not null;
create index driver_requests_decider on driver_requests (decided_by) where decided_by is not null;
create index payment_requests_transaction on payment_requests (transaction_id) where transaction_id is not null;
