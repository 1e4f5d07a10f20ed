import { Icon } from '@hawker/ui/icon'
import { chevronForwardIcon, storeIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { Picture } from '@hawker/ui/picture'
import { tint } from '@hawker/ui/tint'
import { useId } from 'react'
import { MomentNotice } from '../../lib/moment/moment-notice.tsx'
import { pictureSources, tinyPicture } from '@hawker/web/pictures/picture-url'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { usePreservedPath } from '../../lib/visit/use-preserved-path.ts'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useDeliveryChoice } from '../cart/index.ts'
import { closedText, hoursFor } from '../shop-card/index.ts'
import { AddBar } from './add-bar.tsx'
import { chosenStock } from './product-choice.ts'
import { cartShopOf, type ProductPageData } from './load-product.ts'
import { ProductChoices } from './product-choices.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPrice } from './product-price.tsx'
import { ProductWarnings } from './warnings/product-warnings.tsx'
import { RelatedProducts } from './related-products.tsx'
import { useAddition } from './use-addition.ts'

/** A product on its own page: for search engines, shared links and pages without scripts. */
export function ProductPage({
  product,
  shop,
  related,
  moment,
  refused,
}: ProductPageData & { refused: boolean }) {
  const texts = useTexts()
  const { t } = texts
  const { now } = useSite()
  const alive = useHydrated()
  const form = useId()
  const addition = useAddition(product, cartShopOf(shop))
  const stock = chosenStock(product, addition.choice)
  const choice = useDeliveryChoice()
  const closedMessage = closedText(hoursFor(shop, choice), now, texts)
  const { title, description } = product.translation
  const preserved = usePreservedPath()
  const shopHref = preserved(`/shop/${shop.slug}`)
  return (
    <div className="page py-4 pb-28 md:py-6 lg:pb-10">
      <nav aria-label={t('product.breadcrumbs')}>
        <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
          <li>
            <a
              href={preserved('/')}
              className="inline-flex min-h-11 items-center hover:text-ink hover:underline"
            >
              {t('app.name')}
            </a>
          </li>
          <li className="flex items-center gap-1">
            <Icon of={chevronForwardIcon} size={14} />
            <a
              href={shopHref}
              className="inline-flex min-h-11 items-center hover:text-ink hover:underline"
            >
              {shop.translation.title}
            </a>
          </li>
        </ol>
      </nav>
      <form
        id={form}
        method="post"
        action={preserved('/cart')}
        onSubmit={addition.add}
        className="mt-2 grid items-start gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <input type="hidden" name="product" value={product.uuid} />
        <input type="hidden" name="shop" value={shop.id} />
        <input type="hidden" name="back" value="product" />
        {product.img ? (
          <div className="aspect-[4/3] overflow-hidden rounded-lg bg-sunk md:sticky md:top-26 md:aspect-square">
            <Picture
              color={product.color}
              {...pictureSources(product.img, 'product')}
              width={640}
              height={640}
              alt=""
              priority
              sizes="(width >= 768px) 40rem, 100vw"
            />
          </div>
        ) : (
          <div className={`hidden aspect-square rounded-lg md:block ${tint(product.color)}`} />
        )}
        <div className="grid gap-5">
          <div className="grid gap-1.5">
            <h1 className="text-xl font-bold text-balance md:text-2xl">{title}</h1>
            <ProductWarnings product={product} {...addition} />
            {stock && <ProductPrice product={product} stock={stock} />}
            {description && <p className="text-muted">{description}</p>}
          </div>
          {refused && (
            <Notice kind="error" announce>
              {t('product.choose_required')}
            </Notice>
          )}
          {moment !== undefined && <MomentNotice moment={moment} />}
          {closedMessage !== undefined && (
            <Notice kind="warning" title={t('shop.closed_banner')}>
              {closedMessage}
              {shop.accept_preorders && <> · {t('shop.preorder')}</>}
            </Notice>
          )}
          <ProductChoices product={product} {...addition} />
          <div
            className={
              'sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 -mx-2 rounded-lg ' +
              'bg-raised p-2 shadow-soft lg:bottom-4'
            }
          >
            <AddBar product={product} form={form} alive={alive} {...addition} />
          </div>
          <ProductFacts product={product} choice={addition.choice} heading="h2" />
          <a
            href={shopHref}
            className="flex items-center gap-3 rounded-lg bg-surface p-3 shadow-soft hover:bg-sunk"
          >
            {shop.logo_img ? (
              <img
                src={tinyPicture(shop.logo_img)}
                alt=""
                width={48}
                height={48}
                className="size-12 rounded-md object-cover"
              />
            ) : (
              <Icon of={storeIcon} size={32} />
            )}
            <span className="min-w-0 flex-1">
              <b dir="auto" className="block truncate">
                {shop.translation.title}
              </b>
              <span className="text-sm text-muted">{t('product.see_menu')}</span>
            </span>
            <Icon of={chevronForwardIcon} />
          </a>
        </div>
      </form>
      {related.length > 0 && <RelatedProducts shop={shop} related={related} />}
    </div>
  )
}
