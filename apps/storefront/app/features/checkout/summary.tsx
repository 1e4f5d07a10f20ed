import type { Quote } from '@hawker/contract/quotes'
import type { Shop } from '@hawker/contract/shops'
import { amountBeforeDiscount } from '@hawker/contract/bills/amount-before-discount'
import { formatCountAndName } from '@hawker/i18n/format'
import { formatQuantityOf } from '@hawker/i18n/format-measure'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { FieldError } from '@hawker/ui/field'
import { Meter } from '@hawker/ui/progress-bar'
import { PriceText } from '@hawker/ui/price-text'
import { SkeletonText } from '@hawker/ui/skeleton'
import { useTexts } from '../../lib/texts.tsx'
import {
  minimumText,
  replacementText,
  setQuantity,
  priceWithAddons,
  type CartLine,
} from '../cart/index.ts'
import { PriceBreakdown } from '../order-tracking/index.ts'
import { FieldGroup } from './sections/section.tsx'
import type { Problem } from './form/problems.ts'

type Props = {
  shop: { title: string; href: string; smallOrder: Shop['small_order'] }
  lines: readonly CartLine[]
  quote: Quote | undefined
  current: boolean
  delivered: boolean
  problems: readonly Problem[]
  money: (amount: number) => string
}

/**
 * The order's lines and its price in detail. A problem is shown at its line with a button that
 * solves it (`data-way-out`), which receives focus.
 */
export function Summary({ shop, lines, quote, current, delivered, problems, money }: Props) {
  const { t } = useTexts()
  const general = problems.filter(
    ({ section, line, code }) =>
      section === 'items' &&
      code !== 'min_amount' &&
      !lines.some((other) => other.detailId === line),
  )
  const minimum = quote && minimumText(quote, shop.smallOrder, money, t)
  return (
    <Card>
      <h2 className="mb-1 text-lg font-semibold">{t('checkout.summary')}</h2>
      <p className="mb-4 text-sm text-muted">
        <a href={shop.href} className="hover:underline">
          {t('cart.from_shop', { name: shop.title })}
        </a>
      </p>
      <FieldGroup section="items" problems={general}>
        <ul className="grid gap-3">
          {lines.map((line) => (
            <SummaryLine
              key={line.detailId ?? line.key}
              line={line}
              priced={quote?.lines.find((priced) => priced.cart_detail_id === line.detailId)}
              problems={problems.filter(
                (problem) =>
                  problem.section === 'items' &&
                  problem.line !== null &&
                  problem.line === line.detailId,
              )}
              money={money}
            />
          ))}
        </ul>
        <a
          href="/cart"
          className={
            'inline-flex min-h-11 items-center justify-self-start text-sm font-semibold ' +
            'text-brand-text hover:underline'
          }
        >
          {t('checkout.edit_cart')}
        </a>
      </FieldGroup>
      {quote && minimum !== undefined && (
        <div
          role="alert"
          className="mb-4 grid gap-2 rounded-md bg-amber-soft p-3 text-sm text-amber-text"
        >
          <p className="font-medium">{minimum}</p>
          <a
            href={shop.href}
            data-way-out="items"
            className="justify-self-start font-semibold underline"
          >
            {t('checkout.add_more')}
          </a>
        </div>
      )}
      {quote &&
        minimum === undefined &&
        quote.free_delivery_missing !== null &&
        quote.free_delivery_missing > 0 &&
        quote.delivery_fee > quote.delivery_discount && (
          <div className="mb-4 grid gap-1.5 text-sm">
            <p>{t('cart.free_delivery_missing', { price: money(quote.free_delivery_missing) })}</p>
            <Meter
              value={quote.price / (quote.price + quote.free_delivery_missing)}
              label={t('cart.free_delivery_missing', { price: money(quote.free_delivery_missing) })}
              tone="grocery"
            />
          </div>
        )}
      <div aria-live="polite" aria-busy={!current} className="aria-busy:refreshing">
        {quote ? (
          <PriceBreakdown amounts={quote} delivered={delivered} couponCode={quote.coupon?.code} />
        ) : (
          <SkeletonText lines={10} />
        )}
      </div>
    </Card>
  )
}

function SummaryLine({
  line,
  priced,
  problems,
  money,
}: {
  line: CartLine
  priced: Quote['lines'][number] | undefined
  problems: readonly Problem[]
  money: (amount: number) => string
}) {
  const { t, lang } = useTexts()
  const replacement = replacementText(line, t)
  const details = [
    ...line.extras,
    ...line.addons.map(({ title, perUnit }) => formatCountAndName(perUnit, title, lang)),
  ].join(', ')
  const availableQuantity = problems
    .map(({ data }) => data['available'])
    .find((left) => typeof left === 'number')
  const hasProblem = line.problem !== null || problems.length > 0
  return (
    <li>
      <div className={`flex flex-wrap gap-x-3 ${hasProblem ? 'text-muted' : ''}`}>
        <span className="tabular min-w-7 font-medium">
          {formatQuantityOf(line.quantity, line.step, lang)}
        </span>
        <span className="min-w-0 flex-1 basis-32">
          {line.title}
          {line.member && (
            <span className="block text-sm font-medium">
              <bdi>{line.member}</bdi>
            </span>
          )}
          {details !== '' && <span className="block text-sm text-muted">{details}</span>}
          {replacement !== '' && <span className="block text-sm text-muted">{replacement}</span>}
          {line.note !== '' && (
            <span className="block text-sm text-muted">{t('cart.note', { note: line.note })}</span>
          )}
        </span>
        <PriceText
          text={money(priced?.net ?? priceWithAddons(line) * line.quantity)}
          {...(priced && priced.unit_discount > 0
            ? { oldText: money(amountBeforeDiscount(priced)), oldLabel: t('common.was') }
            : {})}
        />
      </div>
      {problems.map(({ code, message }) => (
        <div key={code} role="alert" className="mt-1 flex flex-wrap items-center gap-2 ps-10">
          <FieldError>{message}</FieldError>
          {availableQuantity !== undefined &&
          availableQuantity > 0 &&
          availableQuantity < line.quantity ? (
            <Button
              size="sm"
              variant="secondary"
              data-way-out="items"
              onClick={() => setQuantity(line.key, availableQuantity)}
            >
              {t('cart.line_fix_quantity', { available: availableQuantity })}
            </Button>
          ) : (
            <Button
              size="sm"
              variant="secondary"
              data-way-out="items"
              onClick={() => setQuantity(line.key, 0)}
            >
              {t('action.remove')}
            </Button>
          )}
        </div>
      ))}
    </li>
  )
}
