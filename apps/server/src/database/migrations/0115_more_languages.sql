-- Adds German, Turkish, Russian and Hebrew to a running marketplace. A new marketplace gets its
-- languages from the seed.
insert into languages (locale, title, backward, position)
select locale, title, backward, (select max(position) from languages) + place
from (values
  ('de', 'Deutsch', false, 1), ('tr', 'Türkçe', false, 2), ('ru', 'Русский', false, 3), ('he', 'עברית', true, 4)
) as shipped (locale, title, backward, place)
where exists (select from languages)
on conflict (locale) do nothing;
