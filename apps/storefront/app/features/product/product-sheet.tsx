import type { Product } from '@hawker/contract/catalog'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Picture } from '@hawker/ui/picture'
import { Sheet } from '@hawker/ui/sheet'
import { Skeleton, SkeletonText } from '@hawker/ui/skeleton'
import { tint } from '@hawker/ui/tint'
import { useId } from 'react'
import { pictureSources } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import { usePreservedPath } from '../../lib/visit/use-preserved-path.ts'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import type { CartShop } from '../cart/index.ts'
import { AddBar } from './add-bar.tsx'
import { chosenStock } from './product-choice.ts'
import { ProductChoices } from './product-choices.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPrice } from './product-price.tsx'
import { ProductWarnings } from './warnings/product-warnings.tsx'
import { StaticSheet } from './static-sheet.tsx'
import { type AdditionState, useAddition } from './use-addition.ts'

/** What the menu row already shows, until the product has loaded. */
export type ProductPreview = {
  title: string
  description: string
  img: string | undefined
  color: string
}

type SheetProps = {
  open: boolean
  product: Product | undefined
  preview: ProductPreview | undefined
  shop: CartShop
  /** The request failed; `again` retries. */
  failed?: { again: () => void } | undefined
  onClose: () => void
}

/**
 * The product dialog: full height on phones, centered on wide screens. It opens with the preview
 * and fills in when the product has loaded. Without scripts it is an open dialog with a plain form.
 */
export default function ProductSheet({
  open,
  product,
  preview,
  shop,
  failed,
  onClose,
}: SheetProps) {
  const { t } = useTexts()
  const alive = useHydrated()
  const form = useId()
  const addition = useAddition(product, shop, onClose)
  const commonProps = {
    title: product?.translation.title ?? preview?.title ?? '',
    closeLabel: t('action.close'),
  }
  if (!product || !addition) {
    return (
      <Sheet {...commonProps} open={open} onClose={onClose} flush tall wide="dialog" seenFirst>
        <Preview {...preview} failed={failed} />
      </Sheet>
    )
  }
  const content = (
    <ProductForm key={product.uuid} id={form} product={product} shop={shop} addition={addition} />
  )
  const footer = <AddBar product={product} form={form} alive={alive} {...addition} />
  if (!alive) {
    return (
      <StaticSheet {...commonProps} footer={footer}>
        {content}
      </StaticSheet>
    )
  }
  return (
    <Sheet
      {...commonProps}
      footer={footer}
      open={open}
      onClose={onClose}
      flush
      tall
      wide="dialog"
      seenFirst
    >
      {content}
    </Sheet>
  )
}

function Preview({
  description,
  img,
  color,
  failed,
}: Partial<ProductPreview> & Pick<SheetProps, 'failed'>) {
  const { t } = useTexts()
  return (
    <>
      {img !== undefined && (
        <div className={`aspect-[4/3] w-full sm:aspect-[2/1] ${tint(color ?? '')}`}>
          <img
            src={img}
            alt=""
            width={640}
            height={640}
            className="h-full w-full object-cover"
            // Offline the picture may not load: show the tint only.
            onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
          />
        </div>
      )}
      <div className="grid gap-4 p-5">
        {description ? <p className="text-muted">{description}</p> : !failed && <SkeletonText />}
        {failed ? (
          <EmptyState
            title={t(navigator.onLine ? 'error.something_wrong' : 'offline.title')}
            action={<Button onClick={failed.again}>{t('action.retry')}</Button>}
            level={3}
          />
        ) : (
          <>
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </>
        )}
      </div>
    </>
  )
}

function ProductForm({
  id,
  product,
  shop,
  addition,
}: {
  id: string
  product: Product
  shop: CartShop
  addition: AdditionState
}) {
  const stock = chosenStock(product, addition.choice)
  const { description } = product.translation
  const preserved = usePreservedPath()
  return (
    <form id={id} method="post" action={preserved('/cart')} onSubmit={addition.add}>
      <input type="hidden" name="product" value={product.uuid} />
      <input type="hidden" name="shop" value={shop.id} />
      {product.img && (
        <div className="aspect-[4/3] overflow-hidden sm:aspect-[2/1]">
          <Picture
            color={product.color}
            {...pictureSources(product.img, 'product')}
            width={640}
            height={640}
            alt=""
            priority
            sizes="(width >= 601px) 34rem, 100vw"
          />
        </div>
      )}
      <div className="grid gap-5 p-5">
        <div className="grid gap-1.5">
          <ProductWarnings product={product} {...addition} />
          {stock && <ProductPrice product={product} stock={stock} />}
          {description && <p className="text-muted">{description}</p>}
        </div>
        <ProductChoices product={product} {...addition} />
        <ProductFacts product={product} choice={addition.choice} />
      </div>
    </form>
  )
}
