import { Button } from '@hawker/ui/button'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { bikeIcon, locateIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { Skeleton } from '@hawker/ui/skeleton'
import { useState } from 'react'
import { useWakeLock } from '../../lib/use-wake-lock.ts'
import { LiveRibbon } from '../../lib/live-ribbon.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/trouble-screen.tsx'
import { CancelledOrders } from '../cancelled-orders/index.tsx'
import { UnreadProvider } from '../messages/index.tsx'
import { DaySummary } from './day-summary.tsx'
import { HandoverCard } from './handover-card.tsx'
import { Offers } from './offers.tsx'
import { PickupCard } from './pickup-card.tsx'
import { UnreadLink } from './unread-link.tsx'
import { useCourier } from './use-courier.ts'
import { usePositionReporting } from './use-position-reporting.ts'

/** Shows one task at a time, with large controls for one thumb. */
export function CourierScreen() {
  const { t } = useTexts()
  const courier = useCourier()
  const [chosen, setChosen] = useState<number>()
  const { day, orders } = courier
  const online = day.data?.online === true
  const carried = (orders.data ?? []).filter(({ status }) => status !== 'cancelled')
  const position = usePositionReporting(online && carried.length > 0)
  useWakeLock()

  if (day.data === undefined || orders.data === undefined) {
    const trouble = day.trouble ?? orders.trouble
    if (trouble)
      return <TroubleScreen trouble={trouble} onRetry={() => void courier.refreshAll()} />
    return (
      <div
        role="status"
        aria-label={t('action.loading')}
        className="mx-auto grid w-full max-w-md gap-4 p-4"
      >
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
    )
  }

  const order = carried.find(({ id }) => id === chosen) ?? carried[0]
  return (
    <UnreadProvider desk="deliveryman">
      <LiveRibbon state={courier.live} />
      <div className="mx-auto grid w-full max-w-md content-start gap-4 p-4">
        <h1 className="sr-only">{t('courier.title')}</h1>
        <DaySummary day={day.data} onSwitch={courier.goOnline} />
        {position.denied && (
          <Notice kind="warning" icon={locateIcon} title={t('courier.location_denied')} />
        )}
        <UnreadLink carried={carried.map(({ id }) => id)} />
        <CancelledOrders orders={orders.data} />
        {carried.length > 1 && (
          <ChipRow label={t('courier.title')}>
            {carried.map(({ id, number }) => (
              <Chip key={id} selected={id === order?.id} onClick={() => setChosen(id)}>
                <bdi>{number}</bdi>
              </Chip>
            ))}
          </ChipRow>
        )}
        {order ? (
          order.status === 'on_a_way' ? (
            <HandoverCard
              key={order.id}
              order={order}
              onDeliver={(proof) => courier.deliver(order, proof)}
              onNoId={() => courier.reportNoId(order)}
            />
          ) : (
            <PickupCard key={order.id} order={order} onPick={(code) => courier.pick(order, code)} />
          )
        ) : online ? (
          <Offers
            offers={courier.offers.data === undefined ? undefined : courier.openOffers}
            trouble={courier.offers.trouble}
            onRetry={() => void courier.offers.refresh()}
            onAccept={courier.accept}
            onPass={courier.pass}
          />
        ) : (
          <EmptyState
            icon={bikeIcon}
            title={t('courier.offline')}
            text={t('courier.offline_hint')}
            action={
              <Button
                size="lg"
                icon={<Icon of={bikeIcon} />}
                onClick={() => void courier.goOnline(true)}
              >
                {t('courier.go_online')}
              </Button>
            }
          />
        )}
      </div>
    </UnreadProvider>
  )
}
