-- Applications of sellers and couriers, and the staff's decisions.
create table shop_applications (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  status text not null default 'new' check (status in ('new', 'approved', 'rejected')),
  -- as submitted; amounts in minor units of the base currency
  asked jsonb not null,
  documents text[] not null default '{}',
  reason text,
  shop_id bigint references shops on delete set null,
  created_at timestamptz not null,
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  check ((status = 'new') = (decided_at is null))
);
create index shop_applications_waiting on shop_applications (status, id);
create table driver_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  status text not null default 'new' check (status in ('new', 'approved', 'rejected')),
  vehicle text not null,
  city text not null,
  phone text not null,
  documents text[] not null default '{}',
  reason text,
  created_at timestamptz not null,
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  check ((status = 'new') = (decided_at is null))
);
create index driver_requests_waiting on driver_requests (status, id);
