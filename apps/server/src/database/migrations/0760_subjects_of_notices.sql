-- A mail or push is checked against its subject before it leaves. Notices that still wait to be sent
-- get the id of their subject, which newer ones have from the start.
update notifications n set params = n.params || case
    when n.url ~ '^/group/\d+$' then jsonb_build_object('cart_id', substring(n.url from '\d+$'))
    when n.type = 'payment_request' then coalesce((
      select jsonb_build_object('share_uuid', r.uuid) from payment_requests r
      where n.url = '/share/' || r.uuid or (n.order_id = r.order_id and r.name = n.params ->> 'person')
      limit 1), '{}')
    when n.type = 'chat_message' then jsonb_build_object('chat_id', substring(n.url from 'chat=(\d+)'),
      'side', case when n.url like '/console/%' then 'desk' else 'user' end)
    when n.text_key ~ '^(shop|driver)_(approved|rejected)$' then jsonb_build_object('applicant_id', n.user_id::text)
    when n.text_key like 'payment_alert.%' then jsonb_build_object('tag', substring(n.url from '[^/]+$'))
    when n.text_key in ('new_claim', 'refund_approved.source', 'refund_approved.wallet', 'refund_arrived', 'refund_rejected')
      then coalesce((select jsonb_build_object('claim_id', f.id::text) from order_refunds f
        where f.order_id = n.order_id order by f.id desc limit 1), '{}')
    when n.text_key in ('referral_joined', 'referral_rewarded', 'referral_gift') then coalesce((
      select jsonb_build_object('friend_id', f.friend_id::text) from referrals f join users u on u.id = f.friend_id
      where f.friend_id = n.user_id or (f.referrer_id = n.user_id and u.firstname = n.params ->> 'person')
      order by f.id desc limit 1), '{}')
    else '{}' end
where n.id in (select notification_id from notification_deliveries);
