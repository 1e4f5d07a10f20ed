-- Finds what an import created by its target: the sizes of a product.
create index import_refs_target on import_refs (source, kind, target_id);
