import type { Clock } from '../../deps.ts'
import { sql } from '@hawker/postgres/database'
import type { TestApp } from '../test-app.ts'

/** Amounts in cents. Default: a delivery order of $47.51. */
export type BareOrderOptions = {
  shopId: number
  userId: number
  currencyId: number
  status?: 'new' | 'accepted' | 'cooking' | 'ready' | 'on_a_way' | 'delivered' | 'cancelled'
  deliveryType?: 'delivery' | 'pickup' | 'dine_in'
  dropOff?: 'hand_to_me' | 'leave_at_door'
  driverId?: number
  driverPay?: number
  released?: boolean
  paid?: boolean
  total?: number
  settlementTotal?: number
  latitude?: number
  longitude?: number
}

const ADDRESS = {
  address: '1600 14th Street NW, Washington',
  house: null,
  floor: null,
  office: null,
  entrance: null,
}

/** Inserts an order row without a checkout, for tests of existing orders. */
export async function makeBareOrder(
  app: Pick<TestApp, 'rows'> & { clock: Clock },
  options: BareOrderOptions,
): Promise<{ id: number }> {
  const now = app.clock.now()
  const later = new Date(now.getTime() + 15 * 60_000)
  const deliveryType = options.deliveryType ?? 'delivery'
  const total = options.total ?? 4751
  const [row] = await app.rows<{ id: number }>(sql`
    insert into orders (number, user_id, shop_id, status, delivery_type, delivery_at,
      prep_minutes, currency_id, rate, price, total_discount,
      coupon_price, delivery_fee, delivery_discount, service_fee, small_order_fee, packaging_fee,
      deposit, total_tax, tips, rounding, total, settlement_total, taxes, breakdown, address,
      latitude, longitude, drop_off, has_pin, undo_until, released_at, paid_at, pay_until,
      accepted_at, delivered_at, driver_id, driver_pay, created_at)
    values ('K7-482', ${options.userId}, ${options.shopId}, ${options.status ?? 'new'},
      ${deliveryType}, ${later}, 20, ${options.currencyId}, 1, 4172, 250,
      500, 312, 0, 171, 0, 0, 15, 243, 588, ${total - 4751}, ${total},
      ${options.settlementTotal ?? total}, '[]', '{}',
      ${deliveryType === 'delivery' ? JSON.stringify(ADDRESS) : null},
      ${options.latitude ?? 38.92}, ${options.longitude ?? -77.03}, ${options.dropOff ?? 'hand_to_me'},
      true, ${now}, ${options.released === false ? null : now},
      ${options.paid === false ? null : now}, ${later}, ${now},
      ${options.status === 'delivered' ? now : null}, ${options.driverId ?? null},
      ${options.driverPay ?? 0}, ${now})
    returning id`)
  if (!row) throw new Error('no order was made')
  await app.rows(sql`
    insert into order_details (order_id, stock_id, product_id, quantity, unit_price, unit_discount,
      net, coupon, tax, total, titles, product_uuid)
    values (${row.id}, 1, 1, 1, 4172, 250, 3922, 500, 197, 3619, '{"en": "Margherita"}',
      gen_random_uuid())`)
  return row
}
