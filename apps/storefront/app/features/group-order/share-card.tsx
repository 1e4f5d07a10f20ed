import type { OwedShare } from '@hawker/contract/payment-requests'
import type { PaymentMethod } from '@hawker/contract/payments'
import { operationUrl } from '@hawker/contract/core/operation-url'
import { formatMoney } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { PriceText } from '@hawker/ui/price-text'
import { Skeleton } from '@hawker/ui/skeleton'
import type { PaymentArrival } from '../../lib/payments/payment-arrival.ts'
import { useTexts } from '../../lib/texts.tsx'
import { PayShare } from './pay-share.tsx'
import { shareStatusKey } from './share-status.ts'
import { useShare } from './use-share.ts'

/** The share that the page was rendered with, for pages without scripts. */
export type InitialShare = {
  share: OwedShare | undefined
  missing: boolean
  methods: readonly PaymentMethod[]
  arrival: PaymentArrival | undefined
}
type Props = {
  uuid: string
  level?: 1 | 2
  expected: boolean
  /** Renders nothing when there is no share and none is expected. */
  optional?: boolean
  initial?: InitialShare
}

/**
 * A member's share of a group order and how to pay it. `uuid` is the request's id, or the secret of
 * the member's part.
 */
export function ShareCard({ uuid, level = 2, expected, optional = false, initial }: Props) {
  const { t, lang } = useTexts()
  const { share, missing, update } = useShare(uuid, { expected, initial })
  if (!share) {
    if (missing && optional && !expected) return null
    if (!missing) return <Skeleton className="h-32" />
    return <Notice kind="info">{t(expected ? 'share.soon' : 'share.none')}</Notice>
  }
  const Title = level === 1 ? 'h1' : 'h2'
  const money = (amount: number) => formatMoney(amount, share.currency, lang)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Title className="text-lg font-semibold">{t('share.title', { name: share.name })}</Title>
        <span className="flex items-center gap-3">
          <span role="status">
            <Badge tone={TONES[share.status]}>{t(shareStatusKey(share, share.cancelled))}</Badge>
          </span>
          <PriceText text={money(share.amount)} className="text-lg font-semibold" />
        </span>
      </div>
      <p className="mt-1 text-muted">
        {t(share.cancelled && share.status !== 'pending' ? 'share.text_cancelled' : 'share.text', {
          host: share.host,
          number: share.number,
          shop: share.shop.translation.title,
        })}
      </p>
      {share.given_back > 0 && (
        <p className="mt-1 text-muted">
          {t('share.given_back', { price: money(share.given_back) })}
        </p>
      )}
      <a
        href={operationUrl('printMemberReceipt', { params: { uuid: share.uuid } }, lang)}
        className="inline-flex min-h-11 items-center text-sm font-medium underline"
      >
        {t('receipt.title')}
      </a>
      {share.status === 'pending' && (
        <PayShare
          share={share}
          onChanged={update}
          methods={initial?.methods}
          arrival={initial?.arrival}
        />
      )}
    </Card>
  )
}

const TONES = {
  paid: 'grocery',
  pending: 'amber',
  waived: 'neutral',
  expired: 'neutral',
} as const satisfies Record<OwedShare['status'], string>
