import { Icon } from '@hawker/ui/icon'
import { chevronForwardIcon, storeIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { Picture } from '@hawker/ui/picture'
import { tint } from '@hawker/ui/tint'
import { useId } from 'react'
import { MomentNotice } from '../../lib/moment-notice.tsx'
import { pictureSources, smallPicture, tinyPicture } from '../../lib/pictures.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useCarried } from '../../lib/use-carried.ts'
import { useAlive } from '../../lib/use-alive.ts'
import { closedWords } from '../shop-card/index.ts'
import { AddBar } from './add-bar.tsx'
import { chosenStock } from './addition.ts'
import { cartShopOf, type OtherDish, type ProductPageData } from './load-product.ts'
import { ProductChoices } from './product-choices.tsx'
import { ProductFacts } from './product-facts.tsx'
import { productPath } from './product-path.ts'
import { ProductPrice } from './product-price.tsx'
import { useAddition } from './use-addition.ts'

/** One product at an address of its own: found by search engines, sent to friends, bought without a script. */
export function ProductPage({
  product,
  shop,
  others,
  moment,
  refused,
}: ProductPageData & { refused: boolean }) {
  const texts = useTexts()
  const { t } = texts
  const { now } = useSite()
  const alive = useAlive()
  const form = useId()
  const addition = useAddition(product, cartShopOf(shop))
  const stock = chosenStock(product, addition.choice)
  const closed = closedWords(shop, now, texts)
  const { title, description } = product.translation
  const carried = useCarried()
  const atShop = carried(`/shop/${shop.slug}`)
  return (
    <div className="page py-4 pb-28 md:py-6 lg:pb-10">
      <nav aria-label={t('product.breadcrumbs')}>
        <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
          <li>
            <a
              href={carried('/')}
              className="inline-flex min-h-11 items-center hover:text-ink hover:underline"
            >
              {t('app.name')}
            </a>
          </li>
          <li className="flex items-center gap-1">
            <Icon of={chevronForwardIcon} size={14} />
            <a
              href={atShop}
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
        action={carried('/cart')}
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
            {stock && <ProductPrice product={product} stock={stock} />}
            {description && <p className="text-muted">{description}</p>}
          </div>
          {refused && (
            <Notice kind="error" announce>
              {t('product.choose_required')}
            </Notice>
          )}
          {moment !== undefined && <MomentNotice moment={moment} />}
          {closed !== undefined && (
            <Notice kind="warning" title={t('shop.closed_banner')}>
              {closed}
              {shop.accept_preorders && <> · {t('shop.preorder')}</>}
            </Notice>
          )}
          <ProductChoices product={product} {...addition} />
          <div className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 -mx-2 rounded-full bg-raised p-2 shadow-soft lg:bottom-4">
            <AddBar product={product} form={form} alive={alive} {...addition} />
          </div>
          <ProductFacts product={product} choice={addition.choice} />
          <a
            href={atShop}
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
      {others.length > 0 && <Others shop={shop} others={others} />}
    </div>
  )
}

function Others({ shop, others }: Pick<ProductPageData, 'shop' | 'others'>) {
  const { t } = useTexts()
  const carried = useCarried()
  return (
    <section className="mt-10">
      <h2 className="text-lg font-bold">
        {t('product.more_from', { name: shop.translation.title })}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
        {others.map((other) => (
          <Other key={other.uuid} href={carried(productPath(shop, other.uuid))} {...other} />
        ))}
      </ul>
    </section>
  )
}

function Other({ href, img, color, title, price }: OtherDish & { href: string }) {
  const { price: written } = useTexts()
  return (
    <li>
      <a href={href} className="block hover:underline">
        <span className={`block aspect-square overflow-hidden rounded-md ${tint(color)}`}>
          {img && (
            <img
              src={smallPicture(img)}
              alt=""
              width={160}
              height={160}
              loading="lazy"
              className="size-full object-cover"
            />
          )}
        </span>
        <span className="mt-2 line-clamp-2 block text-sm font-medium">{title}</span>
        <bdi className="text-sm text-muted">{written(price)}</bdi>
      </a>
    </li>
  )
}
