-- When the users were told of a news item; null: not yet. Old news are not announced again.
alter table blogs add column announced_at timestamptz;
update blogs set announced_at = published_at where published_at <= now();
create index blogs_not_announced on blogs (published_at) where announced_at is null;
