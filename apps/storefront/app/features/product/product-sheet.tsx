import type { Product } from '@hawker/contract/catalog'
import { Picture } from '@hawker/ui/picture'
import { Sheet } from '@hawker/ui/sheet'
import { Skeleton, SkeletonText } from '@hawker/ui/skeleton'
import { useId } from 'react'
import { pictureSources } from '../../lib/pictures.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useAlive } from '../../lib/use-alive.ts'
import type { CartShop } from '../cart/index.ts'
import { AddBar } from './add-bar.tsx'
import { chosenStock } from './addition.ts'
import { ProductChoices } from './product-choices.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPrice } from './product-price.tsx'
import { StaticSheet } from './static-sheet.tsx'
import { useAddition } from './use-addition.ts'

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
  const title = product?.translation.title ?? glance?.title ?? ''
  if (product) return <Filled key={product.uuid} open={open} product={product} shop={shop} onClose={onClose} />
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

type FilledProps = { open: boolean; product: Product; shop: CartShop; onClose: () => void }

function Filled({ open, product, shop, onClose }: FilledProps) {
  const { t } = useTexts()
  const alive = useAlive()
  const form = useId()
  const addition = useAddition(product, shop, onClose)
  const stock = chosenStock(product, addition.choice)
  const { title, description } = product.translation
  const inside = (
    <form id={form} method="post" action="/cart" onSubmit={addition.add}>
      <input type="hidden" name="product" value={product.uuid} />
      <input type="hidden" name="shop" value={shop.id} />
      {product.img && (
        <div className="aspect-[4/3] overflow-hidden sm:aspect-[2/1]">
          <Picture
            background={product.color}
            {...pictureSources(product.img, 'product')}
            width={640}
            height={640}
            alt=""
            priority
            sizes="(width >= 577px) 34rem, 100vw"
          />
        </div>
      )}
      <div className="grid gap-5 p-5">
        <div className="grid gap-1.5">
          <p className="text-xl font-bold" aria-hidden="true">
            {title}
          </p>
          {stock && <ProductPrice product={product} stock={stock} />}
          {description && <p className="text-muted">{description}</p>}
        </div>
        <ProductChoices product={product} {...addition} />
        <ProductFacts product={product} />
      </div>
    </form>
  )
  const footer = <AddBar product={product} form={form} alive={alive} {...addition} />
  const common = { title, closeLabel: t('action.close'), footer }
  if (!alive) return <StaticSheet {...common}>{inside}</StaticSheet>
  return (
    <Sheet {...common} open={open} onClose={onClose} bare tall wide="dialog">
      {inside}
    </Sheet>
  )
}
