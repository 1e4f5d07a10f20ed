-- Each word of a product is indexed with its square and, after a colon, without. So a rare word is
-- found in one place without an address. The colon keeps "40" from matching the name of a square.
create or replace function search_lexemes(area text, words text) returns tsvector language sql immutable strict parallel safe as $$
  select case when words = '' then ''::tsvector
    else array_to_tsvector(string_to_array(case when area = '' then words
      else area || replace(words, ' ', ' ' || area) || ' :' || replace(words, ' ', ' :') end, ' ')) end
$$;
update product_translations set shop_id = shop_id;
