import type { Order } from '@hawker/contract/orders'
import type { StoredDetail } from './order-view.ts'

type Detail = Order['details'][number]

export const detailOf = (detail: StoredDetail, major: (minor: bigint) => number): Detail => ({
  id: detail.id,
  stock_id: detail.stockId,
  product: {
    id: detail.productId,
    uuid: detail.productUuid,
    img: detail.img,
    translation: { title: detail.title },
  },
  extras: detail.extras,
  quantity: detail.quantity,
  unit_price: major(detail.unitPrice),
  unit_discount: major(detail.unitDiscount),
  addons: detail.addons.map(({ stockId, title, quantity, unitPrice }) => ({
    stock_id: stockId,
    title,
    quantity,
    unit_price: major(unitPrice),
  })),
  net: major(detail.net),
  coupon: major(detail.coupon),
  tax: major(detail.tax),
  total: major(detail.total),
  note: detail.note,
  replacement: detail.replacement && {
    type: detail.replacement,
    stock_id: detail.standIn?.stockId ?? null,
    title: detail.standIn?.title ?? null,
  },
  refunded_quantity: detail.refundedQuantity,
  replaced_by_id: detail.replacedById,
  replaces: detail.replaces && {
    title: detail.replaces.title,
    quantity: detail.replaces.quantity,
    unit_price: major(detail.replaces.unitPrice),
  },
  allergens: detail.allergens,
  may_contain: detail.mayContain,
  age_restriction: detail.age,
  member_name: detail.memberName,
  weighed: detail.weighed && { ...detail.weighed },
})
