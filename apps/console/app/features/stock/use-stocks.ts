import type { SellerShop } from '@hawker/contract/seller'
import type { Result } from '@hawker/contract/core/client'
import type { SellerStock } from '@hawker/contract/seller-menu'
import { showToast } from '@hawker/ui/toast'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, sendWithRetry, refusalText } from '../../lib/api.ts'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useTexts } from '../../lib/texts.tsx'
import type { LiveEvent } from '../shops/index.tsx'
import type { ProductChange } from './product-draft.ts'

const PER_PAGE = 40
const DEBOUNCE_MS = 250

export type StockChange = {
  quantity?: number | null
  sold_out_until?: string | null
  price?: number
  sale?: SellerStock['sale']
}

/** Edits a product, in the rows of all its sizes. */
export type ProductEditing = (id: number, change: ProductChange) => Promise<Result<'updateProduct'>>

/** undefined on success. */
export type StockOutcome = Promise<FormRefusal | undefined>

/** Only options that are chosen with dishes, or only products without declared contents. */
export type StockFilter = 'options' | 'undeclared'

/** The loaded pages of the shop's stocks that match the typed search and the filter. */
export function useStocks(
  shop: SellerShop,
  typed: string,
  only: StockFilter | '',
  lastEvent: LiveEvent,
) {
  const { t, lang } = useTexts()
  const search = useDebounced(typed.trim())
  const key = `stocks ${shop.id} ${lang} ${only} ${search}`
  const [loaded, setLoaded] = useState({ key, pages: 1 })
  const pages = loaded.key === key ? loaded.pages : 1

  const stocks = useLiveResource(`${key} ${pages}`, async () => {
    const query = (page: number) => ({
      shop_id: shop.id,
      page,
      perPage: PER_PAGE,
      ...(search === '' ? {} : { search }),
      ...(only === '' ? {} : { only }),
    })
    const answers = await Promise.all(
      Array.from({ length: pages }, (_, index) =>
        api('listSellerStocks', { query: query(index + 1) }),
      ),
    )
    const rows: SellerStock[] = []
    let total = 0
    for (const answer of answers) {
      if (!answer.ok) return answer
      rows.push(...answer.data)
      total = answer.meta.total
    }
    return { ok: true as const, data: { rows, total } }
  })
  // The loaded rows stay visible while the next page loads.
  const [last, setLast] = useState({ key, data: stocks.data })
  if (stocks.data !== undefined && stocks.data !== last.data) setLast({ key, data: stocks.data })
  const data = stocks.data ?? (last.key === key ? last.data : undefined)

  const changed = useEffectEvent(() => {
    if (lastEvent.name !== 'order') void stocks.refresh()
  })
  useEffect(() => {
    if (lastEvent.sequence > 0) changed()
  }, [lastEvent.sequence])

  async function update(stock: SellerStock, change: StockChange): StockOutcome {
    const answer = await sendWithRetry((idempotencyKey) =>
      api('updateSellerStock', { params: { id: stock.id }, body: change, idempotencyKey }),
    )
    if (answer.ok)
      stocks.change(({ rows, total }) => ({
        total,
        rows: rows.map((row) => (row.id === stock.id ? answer.data : row)),
      }))
    return answer.ok ? undefined : answer
  }

  /** For a button of a row, which has no place for a refusal. */
  async function press(stock: SellerStock, change: StockChange): Promise<void> {
    const refusal = await update(stock, change)
    if (refusal) showToast({ kind: 'error', message: refusalText(refusal, t) })
  }

  const edit: ProductEditing = async (id, change) => {
    const answer = await sendWithRetry((idempotencyKey) =>
      api('updateProduct', { params: { id }, body: change, idempotencyKey }),
    )
    if (answer.ok) await stocks.refresh()
    return answer
  }

  return {
    data,
    trouble: stocks.trouble,
    refresh: stocks.refresh,
    search,
    update,
    press,
    edit,
    more: () => setLoaded({ key, pages: pages + 1 }),
  }
}

/** The typed text, debounced. */
function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
