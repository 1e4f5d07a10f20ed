-- The change that added a key. A way back removes the keys of its change and of later ones by this
-- number. No foreign key: changes are deleted after seven days, and their numbers keep their order.
alter table passkeys add column key_change_id bigint;
alter table user_identities add column key_change_id bigint;
alter table totp_secrets add column key_change_id bigint;
alter table recovery_codes add column key_change_id bigint;

-- Keys of changes that can still be taken back. One request wrote both, with two readings of the
-- clock.
update passkeys k set key_change_id = c.id from key_changes c
where c.user_id = k.user_id and c.kind = 'passkey_added'
  and c.created_at between k.created_at - interval '15 seconds' and k.created_at + interval '15 seconds';
update user_identities k set key_change_id = c.id from key_changes c
where c.user_id = k.user_id and c.kind = 'social_linked'
  and c.created_at between k.created_at - interval '15 seconds' and k.created_at + interval '15 seconds';
update totp_secrets k set key_change_id = c.id from key_changes c
where c.user_id = k.user_id and c.kind = 'totp_added'
  and c.created_at between k.confirmed_at - interval '15 seconds' and k.confirmed_at + interval '15 seconds';
update recovery_codes k set key_change_id = c.id from key_changes c
where c.user_id = k.user_id and c.kind in ('totp_added', 'recovery_codes')
  and c.created_at between k.created_at - interval '15 seconds' and k.created_at + interval '15 seconds';
