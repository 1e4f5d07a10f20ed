import type { ParcelQuote, ParcelType } from '@hawker/contract/parcel-shapes'
import { isolate } from '@hawker/i18n/isolate'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon, infoIcon } from '@hawker/ui/icons'
import { SkeletonText } from '@hawker/ui/skeleton'
import { useTexts } from '../../../lib/texts.tsx'
import { ParcelPrice } from '../parcel-price.tsx'

/** The price, the fees of a return and a cancellation in words, and what cannot be sent. */
export function PriceCard({
  quote,
  current,
  loading,
  type,
  money,
}: {
  quote: ParcelQuote | undefined
  /** The quote is that of the form as it is now. */
  current: boolean
  loading: boolean
  type: ParcelType | undefined
  money: (amount: number) => string
}) {
  const { t, minutes } = useTexts()
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">{t('parcel.price')}</h2>
      <div aria-live="polite" aria-busy={loading} className={current || !quote ? '' : 'refreshing'}>
        {quote ? (
          <div className="grid gap-4">
            <ParcelPrice amounts={quote} />
            <p className="text-sm">
              {t('parcel.arrives_within', { minutes: isolate(minutes(quote.estimate)) })}
            </p>
            <ul className="grid gap-2 border-t border-line pt-4 text-sm text-muted">
              <li>{t('parcel.fee_return', { price: isolate(money(quote.return_fee)) })}</li>
              <li>{t('parcel.fee_cancel', { price: isolate(money(quote.cancel_fee)) })}</li>
            </ul>
          </div>
        ) : loading ? (
          <SkeletonText lines={5} />
        ) : (
          <p className="flex items-start gap-3 text-muted">
            <Icon of={infoIcon} className="mt-0.5 shrink-0" />
            {t('parcel.price_later')}
          </p>
        )}
      </div>
      {type && type.prohibited_text !== '' && (
        <details className="group mt-4 border-t border-line pt-2">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-medium">
            {t('parcel.prohibited')}
            <Icon of={chevronDownIcon} size={18} className="text-muted group-open:rotate-180" />
          </summary>
          <p dir="auto" className="text-sm whitespace-pre-line text-muted">
            {type.prohibited_text}
          </p>
        </details>
      )}
    </Card>
  )
}
