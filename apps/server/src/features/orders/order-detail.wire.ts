import type { Order } from '@hawker/contract/orders'
import { type ToMajor, wireOf } from '@hawker/postgres/table/columns'
import { SHOWN_LINES } from './order.table.ts'
import type { StoredDetail } from './order-view.ts'

export const toDetail = (detail: StoredDetail, major: ToMajor): Order['details'][number] => ({
  ...wireOf(SHOWN_LINES.columns, detail, major),
  product: {
    id: detail.productId,
    uuid: detail.productUuid,
    img: detail.img,
    translation: { title: detail.title },
  },
  addons: detail.addons.map(({ stockId, title, quantity, unitPrice }) => ({
    stock_id: stockId,
    title,
    quantity,
    unit_price: major(unitPrice),
  })),
  replacement: detail.replacement && {
    type: detail.replacement,
    stock_id: detail.namedReplacement?.stockId ?? null,
    title: detail.namedReplacement?.title ?? null,
  },
  replaced_by_id: detail.replacedById,
  replaces: detail.replaces && {
    title: detail.replaces.title,
    quantity: detail.replaces.quantity,
    unit_price: major(detail.replaces.unitPrice),
  },
  weighed: detail.weighed && { ...detail.weighed },
})
