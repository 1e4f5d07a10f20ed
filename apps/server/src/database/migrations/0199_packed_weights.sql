-- What a line that is sold by weight weighed when it was packed, and how much of that is paid for, in thousandths of its unit; null: as ordered.
-- What a coupon took off it as it was ordered stays, so that it can be weighed again.
alter table order_details
  add column packed int check (packed > 0),
  add column charged int check (charged between 0 and packed),
  add column ordered_coupon bigint,
  add constraint order_details_weighed check ((packed is null) = (charged is null) and (packed is null) = (ordered_coupon is null));
