-- Useless an hour later: such a mail neither waits for others nor for the end of quiet hours.
alter table notification_deliveries add column timely boolean not null default false;
