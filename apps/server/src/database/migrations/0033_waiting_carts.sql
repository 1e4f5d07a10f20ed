-- A basket whose order was taken back while another shop's was begun: shown and usable again as soon as no other one is open.
alter table carts drop constraint carts_status_check;
alter table carts add constraint carts_status_check check (status in ('open', 'waiting', 'locked', 'ordered'));
create index carts_waiting on carts (owner_id) where status = 'waiting';
