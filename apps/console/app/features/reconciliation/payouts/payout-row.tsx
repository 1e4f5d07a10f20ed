import type { RecordedPayout } from '@hawker/contract/recorded-payouts'
import type { CurrencyStyle } from '@hawker/i18n/format'
import { formatDate } from '@hawker/i18n/format-date'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { PriceText } from '@hawker/ui/price-text'
import { useId } from 'react'
import { providerName } from '../../../lib/provider-name.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { PayoutStep } from './end-payout-dialog.tsx'

const TONES: Record<RecordedPayout['state'], BadgeTone> = {
  proposed: 'info',
  booked: 'grocery',
  withdrawn: 'neutral',
}

type PayoutRowProps = {
  payout: RecordedPayout
  style: CurrencyStyle
  onEnd: (step: PayoutStep) => void
}

export function PayoutRow({ payout, style, onEnd }: PayoutRowProps) {
  const { t, lang, money } = useTexts()
  const session = useSession()
  const headingId = useId()
  const { state, recorded_by: recorder } = payout
  const isOwn = session.state === 'in' && recorder?.id === session.user.id
  const people = [
    { person: recorder, text: 'payouts.recorded_by' },
    { person: payout.confirmed_by, text: 'payouts.confirmed_by' },
    { person: payout.withdrawn_by, text: 'payouts.withdrawn_by' },
  ].flatMap(({ person, text }) => (person ? [t(text, { name: person.firstname })] : []))
  return (
    <li>
      <Card className="grid gap-3">
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={headingId} className="font-semibold">
              {t('payouts.paid_on', {
                provider: providerName(payout.tag),
                // A day of the bank statement, without a time zone.
                day: formatDate(`${payout.day}T12:00:00Z`, lang, { timeZone: 'UTC' }),
              })}
            </h2>
            <Badge tone={TONES[state]}>{t(`payouts.state_${state}`)}</Badge>
          </div>
          <PriceText
            text={money(payout.amount, style)}
            className="shrink-0 text-lg font-semibold"
          />
        </div>
        <div className="grid gap-1 text-sm">
          <p className="break-words">
            {t('payouts.reference')}: <bdi>{payout.reference}</bdi>
          </p>
          {payout.note !== null && (
            <p className="break-words whitespace-pre-wrap">
              <bdi>{payout.note}</bdi>
            </p>
          )}
          {people.length > 0 && <p className="text-muted">{people.join(' · ')}</p>}
        </div>
        {state === 'proposed' && isOwn && <Notice kind="info">{t('payouts.own')}</Notice>}
        {state !== 'withdrawn' && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              variant="secondary"
              aria-describedby={headingId}
              onClick={() => onEnd('withdraw')}
            >
              {t('payouts.do_withdraw')}
            </Button>
            {state === 'proposed' && !isOwn && (
              <Button aria-describedby={headingId} onClick={() => onEnd('confirm')}>
                {t('payouts.do_confirm')}
              </Button>
            )}
          </div>
        )}
      </Card>
    </li>
  )
}
