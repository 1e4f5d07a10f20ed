import { sql } from '@hawker/postgres/database'

/** What a payment was for. A top-up has neither an order nor a parcel, but a person. */
export type PaidSubject = {
  readonly orderId: number | null
  readonly orderNumber: string | null
  readonly parcel: { readonly id: number; readonly number: string } | null
  readonly topUpOf: { readonly id: number; readonly name: string } | null
}

/** The columns of a PaidSubject, of a payment `t`. */
export const PAID_SUBJECT = sql`
  o.id as "orderId", o.number as "orderNumber",
  case when pa.id is not null then json_build_object('id', pa.id, 'number', pa.number) end as parcel,
  case when pe.id is not null then json_build_object('id', pe.id,
    'name', concat_ws(' ', pe.firstname, pe.lastname)) end as "topUpOf"`

/** A share belongs to its order. */
export const PAID_SUBJECT_TABLES = sql`
  left join payment_requests ps on t.payable_type = 'payment_request' and ps.id = t.payable_id
  left join orders o
    on o.id = case t.payable_type when 'order' then t.payable_id when 'payment_request' then ps.order_id end
  left join parcel_orders pa on t.payable_type = 'parcel_order' and pa.id = t.payable_id
  left join users pe on t.payable_type = 'wallet_topup' and pe.id = t.user_id`
