-- The packed weight of a line that is sold by weight, and the paid part of it, in thousandths of
-- its unit. Null: as ordered. The original coupon discount is stored, so that the line can be
-- weighed again.
alter table order_details
  add column packed int check (packed > 0),
  add column charged int check (charged between 0 and packed),
  add column ordered_coupon bigint,
  add constraint order_details_weighed check ((packed is null) = (charged is null) and (packed is null) = (ordered_coupon is null));
