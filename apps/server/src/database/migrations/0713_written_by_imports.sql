-- What the last import wrote, by field: what differs from it now was changed by a person, and stays.
alter table import_refs add column written jsonb;

-- Imports before this one stored only a hash. What a person changed since is in the audit log; such
-- fields get no value here, so that the next import keeps them.
update import_refs r set written =
  jsonb_build_object('title', t.title, 'description', t.description, 'category_id', p.category_id,
    'status', case when exists (select from import_refs u
      where u.source = r.source || ':unpublished' and u.kind = 'product' and u.target_id = p.id)
      then 'unpublished' else 'published' end)
  || case when exists (select from audit_logs a
      where a.subject = 'product' and a.subject_id = p.id and a.action = 'product.declare')
    then '{}' else jsonb_build_object('age_restriction', p.age_restriction, 'contents',
      jsonb_build_object('allergens', p.allergens, 'may_contain', p.may_contain,
        'allergens_declared', p.allergens_declared, 'diets', p.diets)) end
  || jsonb_build_object('barcode', p.barcode)
from products p left join product_translations t on t.product_id = p.id and t.locale = 'en'
where r.kind = 'product' and r.source not like '%:unpublished' and r.target_id = p.id;
delete from import_refs where kind = 'product' and source like '%:unpublished';

update import_refs r set written =
  jsonb_build_object('sku', s.sku, 'content', s.content, 'content_unit', s.content_unit, 'extras', s.extras)
  || case when exists (select from audit_logs a
      where a.subject = 'stock' and a.subject_id = s.id and a.action = 'stock.update'
        and (a.detail ? 'price' or a.detail -> 'now' ? 'price'))
    then '{}' else jsonb_build_object('price', s.price) end
from stocks s where r.kind = 'stock' and r.target_id = s.id;

update import_refs r set written = jsonb_build_object('title', t.title, 'address', s.address, 'type', s.type,
  'latitude', s.latitude, 'longitude', s.longitude, 'zones', (select md5(string_agg(
      concat_ws(' ', geometry, price, price_per_km, included_m, active), ',' order by id))
    from delivery_zones where shop_id = s.id))
from shops s left join shop_translations t on t.shop_id = s.id and t.locale = 'en'
where r.kind = 'shop' and r.target_id = s.id;

update import_refs set written = '{}' where written is null;
alter table import_refs alter column written set not null;
