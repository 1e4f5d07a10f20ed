import { titleIn } from '@hawker/domain/texts/language'
import {
  INITIAL_PROGRESS,
  type UnpaidOrderView,
  composeDetail,
  composeView,
  weighedAs,
} from '../orders/index.ts'
import type { NewOrder } from './new-order.ts'
import type { PricedQuote } from './quote/price-quote.ts'

const tableSessionOf = ({ facts: { table, options } }: PricedQuote) =>
  table && options.tableSession !== null
    ? { uuid: options.tableSession, isOpen: table.isOpen, isConfirmed: table.isTrusted }
    : null

const SOLD_BY_PIECE = { unit: null, step: 1 }

/** The order as reading it would return it. All of it is known, so it is not read again. */
export function viewOfNewOrder(order: NewOrder, lang: string): UnpaidOrderView {
  const { columns, lines, detailIds, priced } = order
  const { currency, shop, customer, settings, taxTitles, now } = priced.facts
  return composeView(
    { ...INITIAL_PROGRESS, ...columns },
    {
      paced: shop.pace !== null,
      shared: lines.some(({ memberName }) => memberName !== null),
      reviewed: false,
      claimed: false,
      // It matters after the delivery only.
      selfDealing: false,
      refunds: [],
      review: null,
      isTracked: false,
      cancelRequest: null,
      substitutions: [],
      driver: null,
      tableSession: tableSessionOf(priced),
      limits: settings,
      taxTitles,
      currency: {
        id: currency.id,
        code: currency.code,
        title: currency.title,
        symbol: currency.symbol,
        position: currency.position,
        isDefault: currency.isDefault,
        decimals: currency.decimals,
        cashRounding: currency.cashRounding,
        rate: Number(currency.rateText),
      },
      shop: {
        id: shop.id,
        uuid: shop.uuid,
        slug: shop.slug,
        title: titleIn(shop.titles, lang) || shop.slug,
        logoImg: shop.logoImg,
        phone: shop.phone,
        address: shop.address,
        latitude: shop.location.latitude,
        longitude: shop.location.longitude,
        timezone: shop.timezone,
        tipsForPickup: shop.tipsForPickup,
      },
      user: {
        id: columns.userId,
        firstname: customer?.firstname ?? '',
        lastname: customer?.lastname ?? null,
        img: customer?.img ?? null,
        phone: customer?.phone ?? null,
      },
      details: lines.map((line, position) =>
        composeDetail(
          { ...line, id: detailIds[position] ?? 0, refundedQuantity: 0, replaces: null },
          {
            weighed: weighedAs(
              priced.availableLines[position]?.sellable ?? SOLD_BY_PIECE,
              line.quantity,
              null,
            ),
            replacedById: null,
          },
          lang,
        ),
      ),
      histories: [{ status: 'new', note: null, by: 'customer', createdAt: now }],
    },
  )
}
