import type { Product } from '@hawker/contract/catalog'
import type { Order } from '@hawker/contract/orders'
import { Icon } from '@hawker/ui/icon'
import { arrowBackIcon } from '@hawker/ui/icons'
import { Sheet } from '@hawker/ui/sheet'
import { useRef, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { useSite } from '../../../lib/page/site.ts'
import { TextsProvider, useTexts } from '../../../lib/texts.tsx'
import { useQuery } from '@hawker/web/query/use-query'
import { DishPicker } from '../../dish-picker/index.ts'
import { ProductChooser } from '../../product/index.ts'
import { type AddedDish, addedDish } from './added-dish.ts'

type Props = { order: Order; open: boolean; onClose: () => void; onAdd: (dish: AddedDish) => void }

/** Debounce of the search. */
const DEBOUNCE_MS = 250
const PAGE_SIZE = 40

/** Adds a dish of the same shop to an order, with its options, priced in the order's currency. */
export default function AddDish({ order, open, onClose, onAdd }: Props) {
  const { t, lang } = useTexts()
  const { backward } = useSite()
  return (
    <TextsProvider lang={lang} backward={backward} currency={order.currency}>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('edit.add')}
        closeLabel={t('action.close')}
        tall
        wide="dialog"
      >
        <div className="min-h-120 pt-1">{open && <DishMenu order={order} onAdd={onAdd} />}</div>
      </Sheet>
    </TextsProvider>
  )
}

/** Not inline: React calls a new function after each render, which would move the focus again. */
const focusOnMount = (title: HTMLElement | null) => title?.focus()

function DishMenu({ order, onAdd }: Pick<Props, 'order' | 'onAdd'>) {
  const { t, price } = useTexts()
  const [term, setTerm] = useState('')
  const [product, setProduct] = useState<Product>()
  const pressedRow = useRef<Element>(null)
  const dishes = useDishes(order, term.trim())
  const detailsOf = ({ available, served_now: served, stocks }: Product) => {
    if (!available) return t(served ? 'product.sold_out' : 'product.not_served_now')
    return stocks.length > 1 ? t('common.from_price', { price: price(lowestPrice(stocks)) }) : ''
  }
  const back = () => {
    setProduct(undefined)
    const row = pressedRow.current
    // The list is visible again in the next frame.
    requestAnimationFrame(() => row instanceof HTMLElement && row.focus())
  }
  return (
    <>
      <div hidden={product !== undefined}>
        <DishPicker
          term={term}
          onTerm={setTerm}
          emptyText={t('edit.nothing')}
          onChoose={(key) => {
            pressedRow.current = document.activeElement
            setProduct(dishes.data?.find(({ uuid }) => uuid === key))
          }}
          query={{
            refusal: dishes.refusal,
            again: dishes.again,
            rows: dishes.data?.map((dish) => ({
              key: dish.uuid,
              title: dish.translation.title,
              details: detailsOf(dish),
              price: dish.stocks.length > 1 ? '' : price(lowestPrice(dish.stocks)),
              img: dish.img,
              disabled: !dish.available,
              allergens: dish.allergens,
              may_contain: dish.may_contain,
              allergens_declared: dish.allergens_declared,
            })),
          }}
        />
      </div>
      {product && (
        <>
          <button
            type="button"
            onClick={back}
            className="mb-2 inline-flex h-11 items-center gap-2 font-medium hover:underline"
          >
            <Icon of={arrowBackIcon} size={18} />
            {t('action.back')}
          </button>
          <h3
            dir="auto"
            tabIndex={-1}
            ref={focusOnMount}
            className="text-xl font-bold focus:outline-none"
          >
            {product.translation.title}
          </h3>
          <ProductChooser
            product={product}
            onChosen={(chosen) => onAdd(addedDish(product, chosen))}
          />
        </>
      )}
    </>
  )
}

const lowestPrice = (stocks: Product['stocks']): number =>
  Math.min(...stocks.map(({ total_price: cost }) => cost))

/** The menu or the search results, as served at the order's time. */
function useDishes(
  { id, shop, currency, delivery_time: time, delivery_at: at }: Order,
  search: string,
) {
  return useQuery<Product[]>(
    `${id} ${search}`,
    async () => {
      const result = await browserApi('pageShopProducts', {
        params: { id: String(shop.id) },
        query: {
          perPage: PAGE_SIZE,
          currency_id: currency.id,
          ...(time !== null && at !== null ? { at } : {}),
          ...(search === '' ? {} : { search }),
        },
      })
      return result
    },
    search === '' ? 0 : DEBOUNCE_MS,
  )
}
