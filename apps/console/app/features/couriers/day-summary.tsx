import type { CourierState } from '@hawker/contract/couriers'
import { formatNumber } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { useState } from 'react'
import { classNames } from '@hawker/std/class-names'
import { useCurrencies } from '../../lib/currencies.ts'
import { useTexts } from '../../lib/texts.tsx'

/** The online switch, and the earnings and deliveries of the day. */
export function DaySummary({
  day,
  onSwitch,
}: {
  day: CourierState
  onSwitch: (online: boolean) => Promise<void>
}) {
  const { t, lang, money } = useTexts()
  const currencyOf = useCurrencies()
  const [sending, setSending] = useState(false)
  const change = async () => {
    setSending(true)
    await onSwitch(!day.online)
    setSending(false)
  }
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="flex items-center gap-2 font-semibold">
          <span
            aria-hidden="true"
            className={classNames('size-3 rounded-full', day.online ? 'bg-grocery' : 'bg-edge')}
          />
          {t(day.online ? 'courier.online' : 'courier.offline')}
        </p>
        {day.online && (
          <Button variant="secondary" loading={sending} onClick={() => void change()}>
            {t('courier.go_offline')}
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="text-sm text-muted">{t('courier.earned_today')}</dt>
          <dd className="text-lg font-semibold">
            <PriceText text={money(day.earned_today, currencyOf())} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('courier.delivered_today')}</dt>
          <dd className="tabular text-lg font-semibold">
            {formatNumber(day.delivered_today, lang)}
          </dd>
        </div>
      </dl>
    </Card>
  )
}
