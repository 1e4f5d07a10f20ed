import { listFormat } from '@hawker/i18n/format'
import { tint } from '@hawker/ui/tint'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { useAllergies } from '../../lib/dishes/allergies.ts'
import { warningOf, warningText } from '../../lib/dishes/dish-facts.ts'
import { useTexts } from '../../lib/texts.tsx'
import { usePreservedPath } from '../../lib/visit/use-preserved-path.ts'
import type { ProductPageData, RelatedProduct } from './load-product.ts'
import { productPath } from './product-path.ts'

/** Other products of the shop, with the customer's allergy warnings. */
export function RelatedProducts({ shop, related }: Pick<ProductPageData, 'shop' | 'related'>) {
  const { t } = useTexts()
  const preserved = usePreservedPath()
  return (
    <section className="mt-10">
      <h2 className="text-lg font-bold">
        {t('product.more_from', { name: shop.translation.title })}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
        {related.map((other) => (
          <RelatedProductCard
            key={other.uuid}
            href={preserved(productPath(shop, other.uuid))}
            {...other}
          />
        ))}
      </ul>
    </section>
  )
}

function RelatedProductCard({
  href,
  img,
  color,
  title,
  price,
  facts,
}: RelatedProduct & { href: string }) {
  const { t, lang, price: formatPrice } = useTexts()
  const warning = warningOf([facts], useAllergies())
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
        {warning && (
          <span className="block text-sm font-medium text-amber-text">
            {warningText(warning, t, (names) => listFormat(names, lang))}
          </span>
        )}
        <bdi className="text-sm text-muted">{formatPrice(price)}</bdi>
      </a>
    </li>
  )
}
