import type { Quote } from '@hawker/contract/quotes'
import type { TableSession } from '@hawker/contract/dine-in'
import { useQuery } from '@hawker/web/query/use-query'
import { browserApi } from '../../../lib/api.ts'
import { goodsPrice } from '../../../lib/payments/usable-credit.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'

/** The payment methods for what the quote costs. */
export function useMethods(
  shopId: number,
  type: CheckoutForm['deliveryType'],
  quote: Quote | undefined,
  currencyId: number | undefined,
  table: TableSession | null,
) {
  const tableSession = table && !table.closed ? table.uuid : undefined
  const basket = quote && goodsPrice(quote)
  return useQuery(
    quote === undefined
      ? null
      : JSON.stringify([
          shopId,
          type,
          quote.total_price,
          basket,
          currencyId,
          tableSession,
          table?.trusted,
        ]),
    async () => {
      // The compiler finds a returned call too deep.
      const result = await browserApi('listPaymentMethods', {
        query: {
          shop_id: shopId,
          delivery_type: type,
          total: quote?.total_price ?? 0,
          ...(basket === undefined ? {} : { basket }),
          ...(currencyId === undefined ? {} : { currency_id: currencyId }),
          ...(tableSession === undefined ? {} : { table_session: tableSession }),
        },
      })
      return result
    },
  )
}
