-- Raised by edits of people: a form that began with an older revision is refused or merged.
alter table products add column revision int not null default 1;
-- The revision that an edit made, and the edit that it undid.
alter table audit_logs add column version int, add column undoes bigint references audit_logs;
