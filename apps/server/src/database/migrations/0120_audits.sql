-- What an audit of the books found, and when (docs/decisions/024).
create table audit_runs (
  id bigint generated always as identity primary key,
  -- the night it was made in; null: somebody of the staff asked for it
  night date unique,
  user_id bigint references users on delete set null,
  started_at timestamptz not null,
  finished_at timestamptz,
  breaches int,
  -- [{rule, check, subject, count, samples: [{id, detail}]}]
  results jsonb,
  failure text
);
create unique index audit_runs_one_at_a_time on audit_runs ((true)) where finished_at is null;

-- How many portions a shelf and the orders that hold of it had together when it was first looked at, or counted anew since. Orders do not change that sum.
alter table stocks add column recounts int not null default 0;
create table audit_shelves (
  stock_id bigint primary key references stocks on delete cascade,
  portions bigint not null,
  recounts int not null,
  -- no order up to this one is asked for what it holds: the shelf may not have been counted then
  last_order_id bigint not null
);

create index audit_logs_subject on audit_logs (subject, subject_id, id);
create index audit_logs_user on audit_logs (user_id, id);
