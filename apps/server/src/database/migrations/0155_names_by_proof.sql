-- Several accounts may have the same unverified address or number. So a registration does not
-- reveal whether a name is known.
drop index users_email;
create unique index users_email on users (lower(email)) where email_verified_at is not null;
create index users_named_email on users (lower(email), created_at) where email is not null;

drop index users_phone;
create unique index users_phone on users (phone) where phone_verified_at is not null;
create index users_named_phone on users (phone, created_at) where phone is not null;
