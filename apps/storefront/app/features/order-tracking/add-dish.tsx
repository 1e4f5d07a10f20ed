import type { Product } from '@hawker/contract/catalog'
import type { Order } from '@hawker/contract/orders'
import { Icon } from '@hawker/ui/icon'
import { arrowBackIcon } from '@hawker/ui/icons'
import { Sheet } from '@hawker/ui/sheet'
import { useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { TextsProvider, useTexts } from '../../lib/texts.tsx'
import { useFresh } from '../../lib/use-fresh.ts'
import { DishPicker } from '../dish-picker/index.ts'
import { ProductChooser } from '../product/index.ts'
import { type AddedDish, addedDish } from './added-dish.ts'

type Props = { order: Order; open: boolean; onClose: () => void; onAdd: (dish: AddedDish) => void }

/** Fingers rest before it is asked. */
const REST_MS = 250
const SHOWN = 40

/** Something more of the same shop, with its options, at the prices of the order's own currency. */
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
        <div className="min-h-120 pt-1">{open && <Menu order={order} onAdd={onAdd} />}</div>
      </Sheet>
    </TextsProvider>
  )
}

function Menu({ order, onAdd }: Pick<Props, 'order' | 'onAdd'>) {
  const { t, price } = useTexts()
  const [term, setTerm] = useState('')
  const [product, setProduct] = useState<Product>()
  const pressed = useRef<Element>(null)
  const asked = useDishes(order, term.trim())
  const aboutOf = ({ available, served_now: served, stocks }: Product) => {
    if (!available) return t(served ? 'product.sold_out' : 'product.not_served_now')
    return stocks.length > 1 ? t('common.from_price', { price: price(least(stocks)) }) : ''
  }
  const back = () => {
    setProduct(undefined)
    const row = pressed.current
    // The list is there again with the next frame.
    requestAnimationFrame(() => row instanceof HTMLElement && row.focus())
  }
  return (
    <>
      <div hidden={product !== undefined}>
        <DishPicker
          term={term}
          onTerm={setTerm}
          none={t('edit.nothing')}
          onChoose={(key) => {
            pressed.current = document.activeElement
            setProduct(asked.data?.find(({ uuid }) => uuid === key))
          }}
          asked={{
            refusal: asked.refusal,
            again: asked.again,
            rows: asked.data?.map((dish) => ({
              key: dish.uuid,
              title: dish.translation.title,
              about: aboutOf(dish),
              price: dish.stocks.length > 1 ? '' : price(least(dish.stocks)),
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
            ref={(title) => title?.focus()}
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

const least = (stocks: Product['stocks']): number =>
  Math.min(...stocks.map(({ total_price: cost }) => cost))

/** The menu in its order, or what the words find; as it is served when the order is. */
function useDishes(
  { id, shop, currency, delivery_time: time, delivery_at: at }: Order,
  search: string,
) {
  return useFresh<Product[]>(
    `${id} ${search}`,
    async () => {
      const result = await browserApi('pageShopProducts', {
        params: { id: String(shop.id) },
        query: {
          perPage: SHOWN,
          currency_id: currency.id,
          ...(time !== null && at !== null ? { at } : {}),
          ...(search === '' ? {} : { search }),
        },
      })
      return result
    },
    search === '' ? 0 : REST_MS,
  )
}
