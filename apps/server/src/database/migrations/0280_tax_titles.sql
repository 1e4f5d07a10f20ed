-- Translations of tax titles by the title that orders store. Orders store one title each, so that
-- placing an order writes no more. Earlier orders are translated too, and a new title of a class
-- does not affect them.
create table tax_titles (title text not null, locale text not null, words text not null, primary key (title, locale));
create trigger tax_titles_changed after insert or update or delete or truncate on tax_titles for each statement execute function mark_market_changed();

-- For existing demo cities. New ones have the translations in their seed.
insert into tax_titles (title, locale, words)
select known.* from (values
  ('DC meals tax', 'ar', 'ضريبة الوجبات في واشنطن'), ('DC meals tax', 'es', 'Impuesto sobre comidas de DC'), ('DC meals tax', 'fr', 'Taxe sur les repas de DC'),
  ('DC sales tax', 'ar', 'ضريبة المبيعات في واشنطن'), ('DC sales tax', 'es', 'Impuesto sobre ventas de DC'), ('DC sales tax', 'fr', 'Taxe de vente de DC'),
  ('DC groceries', 'ar', 'ضريبة البقالة في واشنطن'), ('DC groceries', 'es', 'Impuesto sobre abarrotes de DC'), ('DC groceries', 'fr', 'Taxe sur l’alimentation de DC')
) as known (title, locale, words) where exists (select from tax_classes c where c.title = known.title);
