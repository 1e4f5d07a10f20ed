import type { ManagedClaim } from '@hawker/contract/claims'
import { formatDateTime } from '@hawker/i18n/format-date'
import { titledText } from '@hawker/i18n/format-measure'
import { isolate } from '@hawker/i18n/isolate'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { SentPhotos } from '../../lib/sent-photos.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { Decider } from './decider.ts'

const TONES: Record<ManagedClaim['status'], BadgeTone> = {
  pending: 'amber',
  approved: 'grocery',
  rejected: 'neutral',
}

export function ClaimRow({
  claim,
  decider,
  onDecide,
}: {
  claim: ManagedClaim
  decider: Decider
  onDecide: () => void
}) {
  const { t, lang, money, list } = useTexts()
  const zone = { timeZone: claim.order.timezone }
  const canDecide =
    claim.status === 'pending' && (decider === 'staff' || claim.waits_for === 'shop')
  return (
    <li>
      <Card>
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-semibold">{t(`claims.cause_${claim.cause}`)}</h2>
            <Badge tone={TONES[claim.status]}>{t(`claims.status_${claim.status}`)}</Badge>
            {claim.waits_for === 'staff' && decider === 'shop' && (
              <Badge>{t('claims.with_staff')}</Badge>
            )}
            {claim.appealed && <Badge tone="info">{t('claims.appealed')}</Badge>}
          </div>
          <PriceText
            text={money(claim.amount, claim.currency)}
            className="shrink-0 text-lg font-semibold"
          />
        </div>
        <p className="text-sm text-muted">
          {[
            t('board.order', { number: claim.order.number }),
            ...(decider === 'staff' ? [claim.shop.translation.title] : []),
            claim.user.firstname,
            formatDateTime(claim.created_at, lang, zone),
          ].join(' · ')}
        </p>
        {claim.details.length > 0 && (
          <p className="mt-2">{list(claim.details.map((line) => titledText(line, lang)))}</p>
        )}
        {claim.timeline
          .filter(({ note }) => note)
          .map(({ at, note, step }) => (
            <p key={at + step} dir="auto" className="mt-2 text-sm">
              <span className="text-muted">
                {t(`claims.note_${step === 'appealed' ? 'customer' : 'answer'}`)}
              </span>{' '}
              {note}
            </p>
          ))}
        {claim.timeline.some(({ step }) => step === 'paid_at_table') && (
          <p className="mt-2 font-semibold">
            {t('claims.paid_at_table', { amount: isolate(money(claim.amount, claim.currency)) })}
          </p>
        )}
        {claim.note && (
          <blockquote dir="auto" className="mt-2 rounded-md bg-sunk p-3">
            {claim.note}
          </blockquote>
        )}
        <SentPhotos paths={claim.images} />
        {canDecide && (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <span className="text-sm text-muted">
              {claim.shop_until &&
                t('claims.until', { time: formatDateTime(claim.shop_until, lang, zone) })}
            </span>
            <Button onClick={onDecide}>{t('claims.decide')}</Button>
          </div>
        )}
      </Card>
    </li>
  )
}
