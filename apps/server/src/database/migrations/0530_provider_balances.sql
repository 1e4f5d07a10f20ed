-- What a provider says it holds for us each night, and what its entries explain of it. `difference`
-- is in minor units. A difference becomes a finding when it lasts for two nights.
create table provider_balances (
  tag text not null,
  currency text not null,
  night date not null,
  held bigint not null,
  explained bigint not null,
  difference bigint not null,
  asked_at timestamptz not null,
  primary key (tag, currency, night)
);
