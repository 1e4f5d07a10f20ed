-- The guest had no order or visit anywhere when they booked.
alter table bookings add column new_guest boolean not null default false;
alter table booking_rules add column new_guests_wait boolean not null default false;
