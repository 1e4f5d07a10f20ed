import type { ClaimStep } from '@hawker/contract/claims'
import type { ClaimCause, Fault, ClaimStatus } from '@hawker/domain/claims/claim'
import { type Queries, raw, sql } from '@hawker/postgres/database'
import { APPEALABLE, type Payout, type ClaimFilter, claimsWhere } from './claim.store.ts'
import { shopTitle } from '../shops/index.ts'

export type ClaimRow = {
  id: number
  status: ClaimStatus
  amount: number
  payout: Payout
  cause: ClaimCause
  whole: boolean
  note: string | null
  images: string[]
  waits_for: 'shop' | 'staff' | null
  shop_until: Date | null
  fault: Fault
  answer: string | null
  decided_by: 'policy' | 'shop' | 'admin' | null
  decided_at: Date | null
  appealed_at: Date | null
  appealable: boolean
  created_at: Date
  currency: {
    id: number
    code: string
    title: string
    symbol: string
    position: 'before' | 'after'
    isDefault: boolean
    decimals: number
    cashRounding: number | null
    rate: number
  }
  order_id: number
  number: string
  timezone: string
  shop_id: number
  shop_title: string
  user_id: number
  firstname: string
  details: {
    id: number
    titles: Record<string, string>
    quantity: number
    measure: { unit: string | null; step: number }
    amount: number
  }[]
  steps: { step: ClaimStep; note: string | null; at: string }[]
  provider_status: 'progress' | 'paid' | 'failed' | null
}

export type ClaimPage = { lang: string; first?: 'shop' | 'staff'; limit: number; offset: number }

/**
 * Reads claims with everything shown, in one statement.
 * Claims that wait for `first` lead, oldest first.
 */
export const selectClaims = (
  queries: Queries,
  filter: ClaimFilter,
  { lang, first, limit, offset }: ClaimPage,
): Promise<ClaimRow[]> =>
  queries.rows<ClaimRow>(sql`
    select f.id, f.status, f.amount, f.payout, f.cause, f.whole, f.note, f.images, f.waits_for, f.shop_until,
      f.fault, f.answer, f.decided_by,
      f.decided_at, f.appealed_at, ${APPEALABLE} as appealable, f.created_at, f.order_id, o.number,
        s.timezone, f.shop_id, f.user_id, u.firstname,
      coalesce(${shopTitle(lang, sql`s.id`)}, s.slug) as shop_title,
      json_build_object('id', c.id, 'code', c.code, 'title', c.title, 'symbol', c.symbol, 'position',
        c.position, 'isDefault', c.is_default,
        'decimals', c.decimals, 'cashRounding', c.cash_rounding, 'rate', c.rate) as currency,
      (select coalesce(json_agg(json_build_object('id', d.id, 'titles', d.titles, 'quantity', x.quantity,
        'measure', (select json_build_object('unit', p.unit, 'step', p.step)
          from products p where p.id = d.product_id),
        'amount', x.amount) order by d.position, d.id), '[]')
        from order_refund_details x join order_details d on d.id = x.order_detail_id
          where x.order_refund_id = f.id) as details,
      (select coalesce(json_agg(json_build_object('step', p.step, 'note', p.note, 'at', p.created_at)
        order by p.id), '[]')
        from order_refund_steps p where p.order_refund_id = f.id) as steps,
      (select case when bool_or(r.status = 'progress') then 'progress'
        when bool_or(r.status = 'failed') then 'failed' when bool_and(r.status = 'paid') then 'paid' end
        from provider_refunds r where r.order_refund_id = f.id) as provider_status
    from order_refunds f join orders o on o.id = f.order_id join shops s on s.id = f.shop_id
      join users u on u.id = f.user_id
      join currencies c on c.id = f.currency_id
    where ${claimsWhere(filter)}
    order by ${
      first
        ? sql`coalesce(f.waits_for = ${first}, false) desc, case
      when f.waits_for = ${first} then f.id end,`
        : raw('')
    } f.id desc
    limit ${limit} offset ${offset}`)
