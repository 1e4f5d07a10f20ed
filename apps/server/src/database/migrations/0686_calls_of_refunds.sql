-- A refund that was refused because of a dispute is sent again after its end, with another key.
alter table provider_refunds add column call int not null default 1 check (call > 0);
