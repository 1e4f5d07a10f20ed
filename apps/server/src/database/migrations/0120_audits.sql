-- Results of the audits.
create table audit_runs (
  id bigint generated always as identity primary key,
  -- the night of a nightly audit; null: started by staff
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

-- The sum of a stock and of the orders that hold units of it, at the first audit or after the last
-- recount. Orders do not change this sum.
alter table stocks add column recounts int not null default 0;
create table audit_shelves (
  stock_id bigint primary key references stocks on delete cascade,
  portions bigint not null,
  recounts int not null,
  -- orders up to this one do not count, because the stock may not have been counted then
  last_order_id bigint not null
);

create index audit_logs_subject on audit_logs (subject, subject_id, id);
create index audit_logs_user on audit_logs (user_id, id);
