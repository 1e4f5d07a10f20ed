import type { SellerShop } from '@hawker/contract/seller'
import type { SellerTable } from '@hawker/contract/seller-floor'
import { wallClockAt } from '@hawker/domain/time/zoned-time'
import { formatNumber } from '@hawker/i18n/format'
import { buttonClass } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { gridIcon } from '@hawker/ui/icons'
import { Skeleton } from '@hawker/ui/skeleton'
import { Stepper } from '@hawker/ui/stepper'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { Link } from '@hawker/web/router/components'
import { useNow } from '@hawker/web/session/use-now'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { TroubleScreen } from '../../../lib/page/trouble-screen.tsx'
import { ReservationSheet } from '../panel/reservation-sheet.tsx'
import { EndedReservationNotice } from '../day/ended-reservation-notice.tsx'
import { WalkInForm } from '../forms/walk-in-form.tsx'
import { tableState } from '../state/reservation-rules.ts'
import { useReservations } from '../state/use-reservations.ts'
import { usualStayMinutes } from '../forms/stay-lengths.ts'
import type { LiveEvent } from '../../shops/index.tsx'
import { ReservationsFrame, ViewSwitch, arranged, useFloor, useView } from '../../floor/index.tsx'
import { bestTable } from './best-table.ts'
import { DoorQueue } from './door-queue.tsx'
import { SectionPlan } from './section-plan.tsx'
import { statusOf } from './table-status.ts'
import { TableTile } from './table-tile.tsx'
import { useDoor } from './use-door.ts'

const readRules = (shopId: number) => api('showBookingRules', { query: { shop_id: shopId } })

/** All tables now: who sits there, what is free, and who comes next. */
export function FloorPage({ shop, lastEvent }: { shop: SellerShop; lastEvent: LiveEvent }) {
  const { t, lang } = useTexts()
  const at = useNow()
  const { date } = wallClockAt(shop.timezone, at)
  const floor = useFloor(shop.id)
  const rules = useLiveResource(`reservation rules ${shop.id}`, () => readRules(shop.id))
  const actions = useReservations(shop, date, lastEvent)
  const view = useView('floor')
  const [guests, setGuests] = useState(2)
  const [seating, setSeating] = useState<SellerTable>()
  const [chosen, setChosen] = useState<number>()

  const { data, trouble, refresh } = actions.resource
  const failed = trouble ?? floor.trouble
  const reservations = data?.reservations ?? []
  const { sections, tables } = floor.data ?? { sections: [], tables: [] }
  const bestFor = (count: number) =>
    bestTable(tables, reservations, {
      guests: count,
      minutes: usualStayMinutes(rules.data, count),
      now: at,
    })
  const best = bestFor(guests)
  const door = useDoor(shop, guests, lastEvent)
  const isFree = ({ id }: SellerTable) => {
    const { seated, ready } = tableState(reservations, id, at)
    return seated === undefined && ready
  }
  const free = tables.filter((table) => table.active && isFree(table)).length
  const seatedGuests = reservations
    .filter(({ status }) => status === 'seated')
    .reduce((sum, { guests: count }) => sum + count, 0)

  return (
    <ReservationsFrame
      title={t('floor.title')}
      action={
        tables.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <ViewSwitch {...view} />
            <div className="flex items-center gap-3">
              <span id="floor-party" className="font-medium">
                {t('floor.party')}
              </span>
              <Stepper
                label={t('floor.party')}
                value={guests}
                max={200}
                labels={{ decrease: t('bookings.fewer'), increase: t('bookings.more') }}
                format={(count) => formatNumber(count, lang)}
                onChange={setGuests}
              />
            </div>
          </div>
        )
      }
    >
      {data === undefined || floor.data === undefined ? (
        failed ? (
          <TroubleScreen
            trouble={failed}
            onRetry={() => {
              void refresh()
              void floor.refresh()
            }}
          />
        ) : (
          <FloorSkeleton />
        )
      ) : tables.length === 0 ? (
        <EmptyState
          icon={gridIcon}
          title={t('bookings.no_tables')}
          text={t('bookings.no_tables_hint')}
          action={
            <Link to="/seller/bookings/tables" className={buttonClass({})}>
              {t('tables.first_section')}
            </Link>
          }
        />
      ) : (
        <>
          <p role="status" className="text-muted">
            {t('floor.free_count', { count: free })}
            {' · '}
            {t('floor.seated_guests', { count: seatedGuests })}
            {' · '}
            {best ? (
              <b className="text-ink">{t('floor.best_is', { table: best.name })}</b>
            ) : (
              t('floor.none_fits')
            )}
          </p>
          <DoorQueue shop={shop} door={door} guests={guests} tables={tables} bestFor={bestFor} />
          {sections.map((section) => {
            const own = arranged(
              tables.filter(({ shop_section_id: id }) => id === section.id),
            ).filter(({ active }) => active)
            if (own.length === 0) return null
            const { title } = section.translation
            const parts = own.map((table) => ({
              status: statusOf(table, { reservations, at, bestId: best?.id }),
              timeZone: shop.timezone,
              onSeat: () => setSeating(table),
              onShow: setChosen,
            }))
            return (
              <section key={section.id} aria-label={title} className="grid gap-2">
                <h2 className="text-lg font-semibold">{title}</h2>
                {view.view === 'map' ? (
                  <SectionPlan title={title} tables={parts} />
                ) : (
                  <ul className="grid grid-cols-2 gap-2 phone:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
                    {parts.map((part) => (
                      <li key={part.status.table.id} className="grid">
                        <TableTile {...part} />
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            )
          })}
        </>
      )}
      <EndedReservationNotice shop={shop} actions={actions} />
      <DialogAbout
        about={seating}
        title={({ name }) => t('floor.seat_at', { table: name })}
        onClose={() => setSeating(undefined)}
      >
        {(table) => (
          <WalkInForm
            shop={shop}
            floor={{ sections, tables }}
            rules={rules.data}
            reservations={reservations}
            guests={guests}
            table={table}
            create={actions.create}
            onCreated={() => undefined}
            onClose={() => setSeating(undefined)}
          />
        )}
      </DialogAbout>
      <ReservationSheet
        shop={shop}
        floor={{ sections, tables }}
        reservation={reservations.find(({ id }) => id === chosen)}
        reservations={reservations}
        date={date}
        actions={actions}
        onClose={() => setChosen(undefined)}
      />
    </ReservationsFrame>
  )
}

function FloorSkeleton() {
  const { t } = useTexts()
  return (
    <div
      role="status"
      aria-label={t('action.loading')}
      className="grid grid-cols-2 gap-2 phone:grid-cols-3 md:grid-cols-4 lg:grid-cols-6"
    >
      {Array.from({ length: 12 }, (_, tile) => (
        <Skeleton key={tile} className="h-24 rounded-md" />
      ))}
    </div>
  )
}
