/** The settings by group, in display order. Each label is the text `setting.<key>`. */
export const SETTING_GROUPS: readonly { name: string; keys: readonly string[] }[] = [
  {
    name: 'contact',
    keys: [
      'phone',
      'phone_country',
      'email',
      'address',
      'footer_text',
      'instagram',
      'facebook',
      'twitter',
      'customer_app_android',
      'customer_app_ios',
    ],
  },
  {
    name: 'orders',
    keys: [
      'quote_ttl_min',
      'payment_ttl_min',
      'undo_seconds',
      'order_accept_minutes',
      'no_courier_minutes',
      'preorder_days',
      'cash_limit',
      'cash_orders_open',
      'pin_min_total',
      'substitution_buffer_ppm',
      'before_order_phone_required',
      'group_order',
    ],
  },
  {
    name: 'fees',
    keys: [
      'service_fee_percent',
      'service_fee_fixed',
      'service_fee_min',
      'service_fee_max',
      'tip_presets',
      'max_tip_base',
    ],
  },
  {
    name: 'wallet',
    keys: [
      'wallet_send_min',
      'wallet_send_max',
      'wallet_send_day',
      'wallet_send_confirm',
      'wallet_topup_min',
      'wallet_topup_max',
    ],
  },
  {
    name: 'people',
    keys: ['second_factor_for_roles', 'otp_expire_time', 'review_edit_hours', 'ui_type'],
  },
]
