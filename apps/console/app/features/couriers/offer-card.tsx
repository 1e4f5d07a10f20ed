import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { type IconShape, cashIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { type ReactNode, useState } from 'react'
import { useCurrencies } from '../../lib/currencies.ts'
import { useTexts } from '../../lib/texts.tsx'

type OfferCardProps = {
  offer: { pay: number; tips: number; cash_due: number | null; currency: string }
  aside: ReactNode
  /** From where and to where, as `OfferStop`s. */
  stops: ReactNode
  badges: ReactNode
  onAccept: () => Promise<void>
  onPass: () => void
}

/** An order or a parcel that waits for a courier: what it pays, the way, and accept or pass. */
export function OfferCard({ offer, aside, stops, badges, onAccept, onPass }: OfferCardProps) {
  const { t, money } = useTexts()
  const currency = useCurrencies()(offer.currency)
  const [sending, setSending] = useState(false)
  const accept = async () => {
    setSending(true)
    await onAccept()
    setSending(false)
  }
  return (
    <Card className="grid gap-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-xl font-bold">
          <PriceText text={money(offer.pay + offer.tips, currency)} />
        </h2>
        {aside}
      </div>
      <ol className="grid gap-3">{stops}</ol>
      <div className="flex flex-wrap gap-2">
        {badges}
        {offer.tips > 0 && (
          <Badge tone="grocery">{t('courier.tips', { amount: money(offer.tips, currency) })}</Badge>
        )}
        {offer.cash_due !== null && (
          <Badge tone="amber" icon={<Icon of={cashIcon} size={14} />}>
            {t('courier.cash_due', { amount: money(offer.cash_due, currency) })}
          </Badge>
        )}
      </div>
      <div className="grid gap-2">
        <Button size="lg" wide loading={sending} onClick={() => void accept()}>
          {t('courier.accept')}
        </Button>
        <Button variant="ghost" wide disabled={sending} onClick={onPass}>
          {t('courier.decline')}
        </Button>
      </div>
    </Card>
  )
}

/** One end of the way, with a line about it. */
export const OfferStop = ({
  icon,
  title,
  children,
}: {
  icon: IconShape
  title: string
  children?: ReactNode
}) => (
  <li className="flex gap-3">
    <Icon of={icon} className="mt-0.5 text-brand-text" />
    <div className="min-w-0">
      <p className="font-semibold">
        <bdi>{title}</bdi>
      </p>
      {children !== undefined && <p className="text-sm text-muted">{children}</p>}
    </div>
  </li>
)
