-- Text messages to guests who booked by phone, one for each event.
create table booking_texts (
  booking_id bigint not null references bookings on delete cascade,
  event_id bigint not null,
  kind text not null check (kind in ('confirmed', 'changed', 'canceled', 'reminder')),
  created_at timestamptz not null,
  primary key (booking_id, event_id)
);
