-- By how much counts and what kitchens could not find have changed a shelf: an audit knows what should be there also after a new count.
alter table stocks add column adjusted bigint not null default 0;
alter table audit_shelves add column adjusted bigint not null default 0;
