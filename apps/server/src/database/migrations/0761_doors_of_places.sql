-- The search for one door reads by house number.
create index places_door on places (house, street text_pattern_ops);
