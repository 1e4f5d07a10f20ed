-- A large refund whose end is unknown is ended by two persons: what the first one has proposed.
alter table provider_refunds
  add column proposed text check (proposed in ('made', 'not_made')),
  add column proposed_provider_id text,
  add column proposed_by bigint references users on delete set null,
  add constraint provider_refunds_proposal check ((proposed = 'made') = (proposed_provider_id is not null));
