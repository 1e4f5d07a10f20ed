-- A cart whose order was undone while the user has an active cart at another shop. It becomes
-- active when no other cart is.
alter table carts drop constraint carts_status_check;
alter table carts add constraint carts_status_check check (status in ('open', 'waiting', 'locked', 'ordered'));
create index carts_waiting on carts (owner_id) where status = 'waiting';
