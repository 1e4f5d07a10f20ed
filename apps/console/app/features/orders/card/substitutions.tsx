import type { SellerOrder } from '@hawker/contract/seller'
import { formatCountdown } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Countdown } from '@hawker/ui/countdown'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'

const PLACEHOLDER = '\u0001'

/** Open proposals, removed lines, and the button that reports a missing product. */
export function Substitutions({
  order,
  disabled,
  onSubstitute,
}: {
  order: SellerOrder
  disabled: boolean
  onSubstitute: () => void
}) {
  const { t, lang } = useTexts()
  const canAsk = order.status === 'accepted' || order.status === 'cooking'
  return (
    <>
      {order.substitutions.map(({ id, status, outcome, title, until }) => {
        if (outcome === 'refunded')
          return (
            <p key={id} className="text-sm font-semibold text-danger-text">
              {t('substitution.removed', { name: isolate(title) })}
            </p>
          )
        if (status !== 'proposed') return null
        const [before = '', after = ''] = t('substitution.waiting', {
          name: isolate(title),
          time: PLACEHOLDER,
        }).split(PLACEHOLDER)
        return (
          <p
            key={id}
            className="tabular rounded-sm bg-amber-soft p-3 text-sm font-medium text-amber-text"
          >
            {before}
            <Countdown
              until={Date.parse(until)}
              now={now}
              format={(seconds) => formatCountdown(seconds, lang)}
            />
            {after}
          </p>
        )
      })}
      {canAsk && (
        <Button variant="secondary" wide disabled={disabled} onClick={onSubstitute}>
          {t('substitution.open')}
        </Button>
      )}
    </>
  )
}
