import type { Product } from '@hawker/contract/catalog'
import { Button } from '@hawker/ui/button'
import { TextArea } from '@hawker/ui/text-field'
import { Picture } from '@hawker/ui/picture'
import { PriceText } from '@hawker/ui/price-text'
import { Sheet } from '@hawker/ui/sheet'
import { Skeleton, SkeletonText } from '@hawker/ui/skeleton'
import { Stepper } from '@hawker/ui/stepper'
import { showToast } from '@hawker/ui/toast'
import { useId, useState, type FormEvent } from 'react'
import { pictureSources } from '../../lib/pictures.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useAlive } from '../../lib/use-alive.ts'
import { addToCart, type CartShop } from '../cart/index.ts'
import { additionOf, chosenStock, firstChoice, groupProblems, unitPriceOf } from './addition.ts'
import { ProductFacts } from './product-facts.tsx'
import { AddonOptions, StockOptions } from './product-options.tsx'
import { StaticSheet } from './static-sheet.tsx'

/** What the row already shows, while the rest is on its way. */
export type ProductGlance = { title: string; about: string; img: string | undefined; color: string }

type SheetProps = {
  open: boolean
  product: Product | undefined
  glance: ProductGlance | undefined
  shop: CartShop
  onClose: () => void
}

/** Full height on phones, in the middle on wide screens. Without scripts it is a dialog that is simply there, with a form that is sent. */
export default function ProductSheet({ open, product, glance, shop, onClose }: SheetProps) {
  const { t } = useTexts()
  const alive = useAlive()
  const title = product?.translation.title ?? glance?.title ?? ''
  if (product) {
    return <Filled key={product.uuid} open={open} product={product} shop={shop} onClose={onClose} alive={alive} />
  }
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('action.close')} bare tall wide="dialog">
      {glance?.img !== undefined && (
        <img
          src={glance.img}
          alt=""
          width={640}
          height={640}
          className="aspect-[4/3] w-full object-cover sm:aspect-[2/1]"
          style={{ background: glance.color }}
        />
      )}
      <div className="grid gap-4 p-5">
        <p className="text-xl font-bold">{title}</p>
        {glance?.about ? <p className="text-muted">{glance.about}</p> : <SkeletonText />}
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </Sheet>
  )
}

function Filled({
  open,
  product,
  shop,
  onClose,
  alive,
}: {
  open: boolean
  product: Product
  shop: CartShop
  onClose: () => void
  alive: boolean
}) {
  const { t, price } = useTexts()
  const { currency } = useSite()
  const form = useId()
  const [choice, setChoice] = useState(() => firstChoice(product))
  const [problems, setProblems] = useState<number[]>([])
  const stock = chosenStock(product, choice)
  const most = Math.min(product.max_qty, stock?.quantity ?? Infinity)

  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = groupProblems(product, choice).map(({ groupId }) => groupId)
    setProblems(missing)
    if (missing[0] !== undefined) {
      const group = event.currentTarget.querySelector<HTMLElement>(`[data-group="${missing[0]}"]`)
      group?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      group?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
      return
    }
    onClose()
    if (addToCart(additionOf(shop, product, choice, currency)))
      showToast({ id: 'cart-added', kind: 'success', message: t('product.added') })
  }

  const footer = (
    <div className="flex items-center gap-3">
      {alive && (
        <Stepper
          label={t('product.quantity')}
          labels={{ decrease: t('product.decrease'), increase: t('product.increase') }}
          value={choice.quantity}
          min={Math.max(1, product.min_qty)}
          max={most}
          onChange={(quantity) => setChoice({ ...choice, quantity })}
        />
      )}
      <Button type="submit" form={form} size="lg" wide disabled={!product.available || most < 1}>
        {product.available ? t('product.add_for', { price: price(unitPriceOf(product, choice) * choice.quantity) }) : t('product.sold_out')}
      </Button>
    </div>
  )
  const inside = (
    <form id={form} method="post" action="/cart" onSubmit={add}>
      <input type="hidden" name="product" value={product.uuid} />
      <input type="hidden" name="shop" value={shop.id} />
      {product.img && (
        <div className="aspect-[4/3] overflow-hidden sm:aspect-[2/1]">
          <Picture
            {...pictureSources(product.img, 'product')}
            width={640}
            height={640}
            alt=""
            color={product.color}
            priority
            sizes="(width >= 577px) 34rem, 100vw"
          />
        </div>
      )}
      <div className="grid gap-5 p-5">
        <div className="grid gap-1.5">
          <p className="text-xl font-bold" aria-hidden="true">
            {product.translation.title}
          </p>
          {stock && (
            <p className="text-base font-semibold">
              <PriceText
                text={price(stock.total_price)}
                oldText={stock.total_price < stock.price ? price(stock.price) : undefined}
                oldLabel={t('common.was')}
              />
              {product.unit && (
                <span className="font-normal text-muted">
                  {' '}
                  / {product.interval === 1 ? '' : product.interval} {product.unit}
                </span>
              )}
              {stock.deposit > 0 && (
                <span className="block text-sm font-normal text-muted">{t('product.deposit', { price: price(stock.deposit) })}</span>
              )}
              {stock.total_price < stock.price && stock.price_30d_low !== null && (
                <span className="block text-sm font-normal text-muted">
                  {t('product.lowest_30_days', { price: price(stock.price_30d_low) })}
                </span>
              )}
            </p>
          )}
          {product.translation.description && <p className="text-muted">{product.translation.description}</p>}
        </div>
        <StockOptions product={product} choice={choice} onChange={setChoice} />
        {product.addon_groups.map((group) => (
          <div key={group.id} data-group={group.id}>
            <AddonOptions group={group} choice={choice} onChange={setChoice} problem={problems.includes(group.id)} />
          </div>
        ))}
        <TextArea
          label={t('product.note')}
          aside={t('common.optional')}
          name="note"
          rows={2}
          maxLength={200}
          placeholder={t('product.note_placeholder')}
          value={choice.note}
          onChange={(event) => setChoice({ ...choice, note: event.target.value })}
        />
        <ProductFacts product={product} />
      </div>
    </form>
  )
  const common = { title: product.translation.title, closeLabel: t('action.close'), footer }
  if (!alive) return <StaticSheet {...common}>{inside}</StaticSheet>
  return (
    <Sheet {...common} open={open} onClose={onClose} bare tall wide="dialog">
      {inside}
    </Sheet>
  )
}
