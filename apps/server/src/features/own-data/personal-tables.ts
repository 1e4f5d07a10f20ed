/**
 * Where something of a person is kept, and what becomes of it. A test holds this against the schema: a table that names people and is not here, or a
 * new column that does, fails it.
 * - `shown`: in the export; `without` what is a secret of ours or says more about others, or only `columns`.
 * - `atDeletion`: delete the rows, detach them from the person, or keep them: the books, whose personal words are wiped (see wipe.store.ts).
 */
export type PersonalTable = {
  readonly table: string
  readonly owner: string
  /** The name of its part of the export; none: nothing in it is the person's to have. */
  readonly shown?: string
  readonly columns?: readonly string[]
  readonly without?: readonly string[]
  readonly atDeletion: 'delete' | 'detach' | 'keep'
}

export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: 'addresses', owner: 'user_id', shown: 'addresses', atDeletion: 'delete' },
  { table: 'allergy_profiles', owner: 'user_id', atDeletion: 'delete' },
  {
    table: 'audit_logs',
    owner: 'user_id',
    shown: 'work_log',
    columns: ['action', 'subject', 'subject_id', 'created_at'],
    atDeletion: 'keep',
  },
  { table: 'audit_runs', owner: 'user_id', atDeletion: 'detach' },
  { table: 'auth_codes', owner: 'user_id', shown: 'codes', columns: ['purpose', 'phone', 'created_at', 'used_at'], atDeletion: 'delete' },
  { table: 'auth_links', owner: 'user_id', shown: 'links', columns: ['purpose', 'email', 'created_at'], atDeletion: 'delete' },
  { table: 'carts', owner: 'owner_id', shown: 'carts', atDeletion: 'delete' },
  { table: 'chat_messages', owner: 'user_id', shown: 'messages', columns: ['chat_id', 'type', 'text', 'created_at'], atDeletion: 'keep' },
  { table: 'chats', owner: 'driver_id', atDeletion: 'keep' },
  { table: 'chats', owner: 'user_id', shown: 'chats', columns: ['id', 'role', 'order_id', 'shop_id', 'created_at'], atDeletion: 'delete' },
  { table: 'coupon_redemptions', owner: 'user_id', shown: 'coupons_redeemed', atDeletion: 'keep' },
  { table: 'coupon_uses', owner: 'user_id', shown: 'coupon_uses', atDeletion: 'keep' },
  { table: 'courier_ratings', owner: 'driver_id', shown: 'courier_rating', atDeletion: 'delete' },
  {
    table: 'courier_reviews',
    owner: 'driver_id',
    shown: 'courier_reviews_received',
    columns: ['rating', 'tags', 'created_at'],
    atDeletion: 'delete',
  },
  { table: 'courier_reviews', owner: 'user_id', shown: 'courier_reviews', atDeletion: 'detach' },
  { table: 'couriers', owner: 'user_id', shown: 'courier', atDeletion: 'delete' },
  { table: 'device_tokens', owner: 'user_id', shown: 'devices', columns: ['type', 'created_at'], atDeletion: 'delete' },
  { table: 'driver_requests', owner: 'decided_by', atDeletion: 'detach' },
  { table: 'driver_requests', owner: 'user_id', shown: 'driver_request', without: ['decided_by'], atDeletion: 'delete' },
  { table: 'events', owner: 'driver_id', atDeletion: 'keep' },
  { table: 'events', owner: 'user_id', shown: 'events', columns: ['topic', 'order_id', 'shop_id', 'created_at'], atDeletion: 'keep' },
  { table: 'idempotency_keys', owner: 'user_id', atDeletion: 'delete' },
  { table: 'ledger_accounts', owner: 'user_id', shown: 'wallet', columns: ['uuid', 'kind', 'balance', 'held'], atDeletion: 'keep' },
  { table: 'likes', owner: 'user_id', shown: 'liked_shops', atDeletion: 'delete' },
  { table: 'notification_choices', owner: 'user_id', shown: 'notification_choices', atDeletion: 'delete' },
  { table: 'notification_deliveries', owner: 'user_id', atDeletion: 'delete' },
  { table: 'notification_settings', owner: 'user_id', shown: 'notification_settings', without: ['unsubscribe_key'], atDeletion: 'delete' },
  { table: 'notifications', owner: 'user_id', shown: 'notifications', atDeletion: 'delete' },
  {
    table: 'order_histories',
    owner: 'by_user_id',
    shown: 'order_moves',
    columns: ['order_id', 'status', 'note', 'created_at'],
    atDeletion: 'keep',
  },
  { table: 'order_refund_steps', owner: 'user_id', shown: 'claim_steps', columns: ['step', 'note', 'created_at'], atDeletion: 'detach' },
  { table: 'order_refunds', owner: 'user_id', shown: 'claims', without: ['fault', 'decided_by'], atDeletion: 'keep' },
  { table: 'orders', owner: 'driver_id', shown: 'deliveries', columns: ['number', 'delivered_at', 'driver_pay'], atDeletion: 'keep' },
  {
    table: 'orders',
    owner: 'user_id',
    shown: 'orders',
    without: ['driver_id', 'driver_pay', 'courier_changed_at', 'region_id', 'photo'],
    atDeletion: 'keep',
  },
  { table: 'passkey_challenges', owner: 'user_id', atDeletion: 'delete' },
  { table: 'passkeys', owner: 'user_id', shown: 'passkeys', columns: ['title', 'created_at', 'used_at'], atDeletion: 'delete' },
  {
    table: 'payment_requests',
    owner: 'host_id',
    shown: 'shares_asked_for',
    columns: ['order_id', 'amount', 'currency_id', 'status', 'created_at'],
    atDeletion: 'keep',
  },
  {
    table: 'payment_requests',
    owner: 'paid_by',
    shown: 'shares_paid',
    columns: ['order_id', 'amount', 'currency_id', 'status', 'created_at'],
    atDeletion: 'detach',
  },
  {
    table: 'payment_requests',
    owner: 'user_id',
    shown: 'shares_owed',
    columns: ['order_id', 'amount', 'currency_id', 'status', 'created_at'],
    atDeletion: 'detach',
  },
  { table: 'pictures', owner: 'owner_id', shown: 'pictures', without: ['doomed'], atDeletion: 'detach' },
  { table: 'product_reviews', owner: 'user_id', shown: 'product_reviews', atDeletion: 'detach' },
  { table: 'quotes', owner: 'user_id', shown: 'quotes', atDeletion: 'delete' },
  { table: 'referral_codes', owner: 'user_id', shown: 'invite_code', atDeletion: 'delete' },
  { table: 'referrals', owner: 'friend_id', shown: 'invited_by', columns: ['status', 'reason', 'created_at'], atDeletion: 'keep' },
  {
    table: 'referrals',
    owner: 'referrer_id',
    shown: 'invited',
    columns: ['status', 'reason', 'created_at', 'rewarded_at'],
    atDeletion: 'keep',
  },
  { table: 'reviews', owner: 'decided_by', atDeletion: 'detach' },
  { table: 'review_votes', owner: 'user_id', shown: 'reviews_found_helpful', columns: ['review_id', 'created_at'], atDeletion: 'delete' },
  {
    table: 'reviews',
    owner: 'reported_by',
    shown: 'reviews_reported',
    columns: ['id', 'report_reason', 'reported_at'],
    atDeletion: 'detach',
  },
  { table: 'reviews', owner: 'user_id', shown: 'reviews', without: ['reported_by', 'decided_by', 'report_reason'], atDeletion: 'detach' },
  { table: 'sessions', owner: 'user_id', shown: 'sessions', without: ['token_hash'], atDeletion: 'delete' },
  { table: 'shop_applications', owner: 'decided_by', atDeletion: 'detach' },
  { table: 'shop_applications', owner: 'user_id', shown: 'shop_application', without: ['decided_by'], atDeletion: 'delete' },
  { table: 'shop_staff', owner: 'user_id', shown: 'works_at', atDeletion: 'delete' },
  { table: 'substitution_choices', owner: 'user_id', shown: 'substitution_choices', atDeletion: 'delete' },
  {
    table: 'transactions',
    owner: 'user_id',
    shown: 'payments',
    without: ['region_id', 'provider_id', 'redirect_url', 'checks', 'next_check_at'],
    atDeletion: 'keep',
  },
  { table: 'user_carts', owner: 'user_id', shown: 'cart_memberships', without: ['uuid'], atDeletion: 'delete' },
  { table: 'user_cards', owner: 'user_id', shown: 'known_cards', columns: ['seen_at'], atDeletion: 'delete' },
  { table: 'user_devices', owner: 'user_id', shown: 'known_devices', columns: ['seen_at'], atDeletion: 'delete' },
  { table: 'user_identities', owner: 'user_id', shown: 'sign_in_elsewhere', atDeletion: 'delete' },
  { table: 'user_roles', owner: 'user_id', shown: 'roles', atDeletion: 'delete' },
  { table: 'users', owner: 'id', shown: 'account', without: ['password_hash'], atDeletion: 'keep' },
  { table: 'wallet_topups', owner: 'user_id', shown: 'topups', atDeletion: 'keep' },
]

/** What hangs on those rows. */
export const PARTS_OF_OWN = [
  { shown: 'order_lines', table: 'order_details', of: 'orders', by: 'order_id', owner: 'user_id' },
  { shown: 'cart_lines', table: 'cart_details', of: 'user_carts', by: 'user_cart_id', owner: 'user_id' },
  { shown: 'wallet_movements', table: 'ledger_entries', of: 'ledger_accounts', by: 'account_id', owner: 'user_id' },
  { shown: 'wallet_credits', table: 'wallet_credits', of: 'ledger_accounts', by: 'account_id', owner: 'user_id' },
] as const
