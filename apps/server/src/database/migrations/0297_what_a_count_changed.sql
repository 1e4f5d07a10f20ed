-- The sum of all recounts and of units that the shop could not find, so that an audit stays exact
-- after a recount.
alter table stocks add column adjusted bigint not null default 0;
alter table audit_shelves add column adjusted bigint not null default 0;
