import { formatContent } from '@hawker/i18n/format-content'
import { Button, ButtonLink } from '@hawker/ui/button'
import { PriceText } from '@hawker/ui/price-text'
import { useTexts } from '../../lib/texts.tsx'
import { usePreservedPath } from '../../lib/visit/use-preserved-path.ts'
import { priceWithAddons, type CartContent } from './store/cart-line.ts'

/** The cart without scripts: each line is a form. */
export function PlainCart({ cart, total }: { cart: CartContent; total: number }) {
  const { t, lang, price } = useTexts()
  const preserved = usePreservedPath()
  return (
    <>
      <p className="text-muted">
        <a
          href={preserved(`/shop/${cart.shop.slug}`)}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          {t('cart.from_shop', { name: cart.shop.title })}
        </a>
      </p>
      <ul className="divide-y divide-line rounded-lg bg-surface px-5 shadow-soft">
        {cart.lines.map((line, index) => (
          <li key={line.key} className="grid gap-2 py-4">
            <div className="flex justify-between gap-3">
              <p className="font-medium">{line.title}</p>
              <PriceText
                text={price(priceWithAddons(line) * line.quantity)}
                className="font-semibold"
              />
            </div>
            <form method="post" action={preserved('/cart')} className="flex items-center gap-2">
              <input type="hidden" name="line" value={index} />
              <input
                type="number"
                name="quantity"
                min={0}
                max={line.maxQty ?? 999}
                defaultValue={line.quantity}
                aria-label={`${t('product.quantity')}: ${line.title}`}
                className="h-11 w-20 rounded-md border border-edge bg-surface px-3"
              />
              {line.step && <span>× {formatContent(line.step, lang)}</span>}
              <Button type="submit" variant="secondary">
                {t('action.save')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-3 rounded-lg bg-surface p-5 shadow-soft">
        <p className="flex items-baseline justify-between gap-3">
          <span>{t('cart.subtotal')}</span>
          <PriceText text={price(total)} className="text-lg font-semibold" />
        </p>
        <ButtonLink href={preserved('/checkout')} wide size="lg">
          {t('cart.checkout')}
        </ButtonLink>
      </div>
    </>
  )
}
