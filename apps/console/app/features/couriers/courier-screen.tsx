import type { CourierOrder } from '@hawker/contract/couriers'
import { Button } from '@hawker/ui/button'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { bagIcon, bikeIcon, locateIcon, parcelIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { Skeleton } from '@hawker/ui/skeleton'
import { useState } from 'react'
import { useWakeLock } from '../../lib/use-wake-lock.ts'
import { LiveRibbon } from '../../lib/live-ribbon.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { CancelledOrders } from '../orders/index.tsx'
import { UnreadProvider } from '../chat/index.tsx'
import { DaySummary } from './day-summary.tsx'
import { HandoverCard } from './handover-card.tsx'
import { MoreOffers, Offers } from './offers.tsx'
import { CancelledParcels } from './parcels/cancelled-parcels.tsx'
import { ParcelCard } from './parcels/parcel-card.tsx'
import { PickupCard } from './pickup-card.tsx'
import { UnreadLink } from './unread-link.tsx'
import { type Courier, useCourier } from './use-courier.ts'
import { usePositionReporting } from './use-position-reporting.ts'

/** Shows one task at a time, with large controls for one thumb. */
export function CourierScreen() {
  const { t } = useTexts()
  const courier = useCourier()
  const [chosen, setChosen] = useState<string>()
  const { day, orders, parcels } = courier
  const online = day.data?.online === true
  const tasks = [
    ...openOf(orders.data).map((order) => ({ key: `order ${order.id}`, order })),
    ...openOf(parcels.carried.data).map((parcel) => ({ key: `parcel ${parcel.id}`, parcel })),
  ]
  const position = usePositionReporting(online && tasks.length > 0)
  useWakeLock()

  if (day.data === undefined || orders.data === undefined || parcels.carried.data === undefined) {
    const trouble = day.trouble ?? orders.trouble ?? parcels.carried.trouble
    if (trouble)
      return <TroubleScreen level={1} trouble={trouble} onRetry={() => void courier.refreshAll()} />
    return (
      <>
        <h1 className="sr-only">{t('courier.title')}</h1>
        <div
          role="status"
          aria-label={t('action.loading')}
          className="mx-auto grid w-full max-w-md gap-4 p-4"
        >
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </div>
      </>
    )
  }

  const task = tasks.find(({ key }) => key === chosen) ?? tasks[0]
  return (
    <UnreadProvider desk="deliveryman">
      <LiveRibbon state={courier.live} />
      <div className="mx-auto grid w-full max-w-md content-start gap-4 p-4">
        <h1 className="sr-only">{t('courier.title')}</h1>
        <DaySummary day={day.data} onSwitch={courier.goOnline} />
        {position.denied && (
          <Notice kind="warning" icon={locateIcon} title={t('courier.location_denied')} />
        )}
        <UnreadLink
          orders={openOf(orders.data).map(({ id }) => id)}
          parcels={openOf(parcels.carried.data).map(({ id }) => id)}
        />
        <CancelledOrders orders={orders.data} />
        <CancelledParcels parcels={parcels.carried.data} />
        {tasks.length > 1 && (
          <ChipRow label={t('courier.title')}>
            {tasks.map((each) => (
              <Chip
                key={each.key}
                selected={each.key === task?.key}
                icon={<Icon of={'parcel' in each ? parcelIcon : bagIcon} size={18} />}
                onClick={() => setChosen(each.key)}
              >
                <bdi>{('parcel' in each ? each.parcel : each.order).number}</bdi>
              </Chip>
            ))}
          </ChipRow>
        )}
        {task ? (
          <>
            {'parcel' in task ? (
              <ParcelCard key={task.key} parcel={task.parcel} actions={parcels.actions} />
            ) : (
              <OrderCard key={task.key} order={task.order} courier={courier} />
            )}
            {online && <MoreOffers courier={courier} />}
          </>
        ) : online ? (
          <Offers courier={courier} />
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

function OrderCard({ order, courier }: { order: CourierOrder; courier: Courier }) {
  return order.status === 'on_a_way' ? (
    <HandoverCard
      order={order}
      onDeliver={(proof) => courier.deliver(order, proof)}
      onNoId={() => courier.reportNoId(order)}
    />
  ) : (
    <PickupCard order={order} onPick={(code) => courier.pick(order, code)} />
  )
}

/** Cancelled ones are still listed for some time, with their reasons. */
const openOf = <T extends { status: string }>(all: readonly T[] | undefined): readonly T[] =>
  (all ?? []).filter(({ status }) => status !== 'cancelled')
