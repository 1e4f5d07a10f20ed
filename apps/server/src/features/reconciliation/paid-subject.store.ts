import { sql } from '@hawker/postgres/database'

/** What a payment was for. A top-up has only the person who topped up. */
export type PaidSubject = {
  readonly orderId: number | null
  readonly orderNumber: string | null
  readonly parcel: { readonly id: number; readonly number: string } | null
  readonly topUpOf: { readonly id: number; readonly name: string } | null
}

/** The columns of a PaidSubject, of a payment `t`. */
export const PAID_SUBJECT = sql`
  o.id as "orderId", o.number as "orderNumber",
  case when parcel.id is not null then json_build_object('id', parcel.id, 'number', parcel.number) end as parcel,
  case when person.id is not null then json_build_object('id', person.id,
    'name', concat_ws(' ', person.firstname, person.lastname)) end as "topUpOf"`

/**
 * Joins for PAID_SUBJECT. The payment of a group member's share (`payment_requests`) counts as its
 * order's.
 */
export const PAID_SUBJECT_TABLES = sql`
  left join payment_requests share on t.payable_type = 'payment_request' and share.id = t.payable_id
  left join orders o
    on o.id = case t.payable_type when 'order' then t.payable_id when 'payment_request' then share.order_id end
  left join parcel_orders parcel on t.payable_type = 'parcel_order' and parcel.id = t.payable_id
  left join users person on t.payable_type = 'wallet_topup' and person.id = t.user_id`
