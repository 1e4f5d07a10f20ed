-- The part of a parcel's price by distance, for its receipt. Null: priced before this column.
alter table parcel_orders
  add column distance_price bigint check (distance_price between 0 and price);
