-- When a courier last took an order or was taken off it: whoever has it is waited for from then on, and whoever may come for it. How long it has been ready is another matter, from
-- which shops' paces are learned.
alter table orders add column courier_changed_at timestamptz;
