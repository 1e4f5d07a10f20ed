import type { SellerShop } from '@hawker/contract/seller'
import type { SellerBooking, SellerTable } from '@hawker/contract/seller-reservations'
import { wallClockAt } from '@hawker/domain/time/zoned-time'
import { formatNumber } from '@hawker/i18n/format'
import { formatTime } from '@hawker/i18n/format-date'
import { buttonClass } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { gridIcon } from '@hawker/ui/icons'
import { Skeleton } from '@hawker/ui/skeleton'
import { Stepper } from '@hawker/ui/stepper'
import { classNames } from '@hawker/std/class-names'
import { MINUTE_MS } from '@hawker/std/time'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { Link } from '@hawker/web/router/components'
import { useNow } from '@hawker/web/session/use-now'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/trouble-screen.tsx'
import {
  BookingSheet,
  EndedBar,
  WalkInForm,
  bookingName,
  overMinutes,
  tableState,
  useBookings,
  usualLength,
} from '../bookings/index.tsx'
import type { LiveEvent } from '../shop/index.tsx'
import { ReservationsPage, useFloor } from '../tables/index.tsx'
import { bestTable } from './best-table.ts'
import { DoorQueue } from './door-queue.tsx'
import { minutesSince } from './minutes-since.ts'
import { useDoor } from './use-door.ts'

const readRules = (shopId: number) => api('showBookingRules', { query: { shop_id: shopId } })

/** All tables now: who sits there, what is free, and who comes next. */
export function FloorPage({ shop, lastEvent }: { shop: SellerShop; lastEvent: LiveEvent }) {
  const { t, lang } = useTexts()
  const at = useNow()
  const { date } = wallClockAt(shop.timezone, at)
  const floor = useFloor(shop.id)
  const rules = useLiveResource(`booking rules ${shop.id}`, () => readRules(shop.id))
  const actions = useBookings(shop, date, lastEvent)
  const [guests, setGuests] = useState(2)
  const [seating, setSeating] = useState<SellerTable>()
  const [chosen, setChosen] = useState<number>()

  const { data, trouble, refresh } = actions.resource
  const failed = trouble ?? floor.trouble
  const bookings = data?.bookings ?? []
  const { sections, tables } = floor.data ?? { sections: [], tables: [] }
  const bestFor = (count: number) =>
    bestTable(tables, bookings, {
      guests: count,
      minutes: usualLength(rules.data, count),
      now: at,
    })
  const best = bestFor(guests)
  const door = useDoor(shop, guests, lastEvent)
  const isFree = ({ id }: SellerTable) => {
    const { seated, ready } = tableState(bookings, id, at)
    return seated === undefined && ready
  }
  const free = tables.filter((table) => table.active && isFree(table)).length
  const seatedGuests = bookings
    .filter(({ status }) => status === 'seated')
    .reduce((sum, { guests: count }) => sum + count, 0)

  return (
    <ReservationsPage
      title={t('floor.title')}
      action={
        tables.length > 0 && (
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
            const own = tables.filter(
              ({ shop_section_id: id, active }) => id === section.id && active,
            )
            if (own.length === 0) return null
            const { title } = section.translation
            return (
              <section key={section.id} aria-label={title} className="grid gap-2">
                <h2 className="text-lg font-semibold">{title}</h2>
                <ul className="grid grid-cols-2 gap-2 phone:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
                  {own.map((table) => (
                    <li key={table.id} className="grid">
                      <TableTile
                        table={table}
                        shop={shop}
                        bookings={bookings}
                        at={at}
                        isBest={table.id === best?.id}
                        onSeat={() => setSeating(table)}
                        onShow={setChosen}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            )
          })}
        </>
      )}
      <EndedBar shop={shop} actions={actions} />
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
            bookings={bookings}
            guests={guests}
            table={table}
            create={actions.create}
            onCreated={() => undefined}
            onClose={() => setSeating(undefined)}
          />
        )}
      </DialogAbout>
      <BookingSheet
        shop={shop}
        floor={{ sections, tables }}
        booking={bookings.find(({ id }) => id === chosen)}
        bookings={bookings}
        date={date}
        actions={actions}
        onClose={() => setChosen(undefined)}
      />
    </ReservationsPage>
  )
}

const SOON_MS = 30 * MINUTE_MS

/** One table: who sits there and how long, or that it is free, and who comes next. */
function TableTile({
  table,
  shop,
  bookings,
  at,
  isBest,
  onSeat,
  onShow,
}: {
  table: SellerTable
  shop: SellerShop
  bookings: readonly SellerBooking[]
  at: number
  isBest: boolean
  onSeat: () => void
  onShow: (id: number) => void
}) {
  const { t, lang, minutes } = useTexts()
  const { timezone: timeZone } = shop
  const { seated, next, ready } = tableState(bookings, table.id, at)
  const over = seated ? overMinutes(seated, at) : 0
  const since = seated ? minutesSince(seated.seated_at ?? seated.starts_at, at) : 0
  const isNextHere = next?.arrived_at !== null && next !== undefined
  const isNextSoon = next !== undefined && Date.parse(next.starts_at) - at < SOON_MS
  const isBlocked = next?.source === 'block' && Date.parse(next.starts_at) <= at
  return (
    <article
      className={classNames(
        'grid content-start overflow-hidden rounded-md shadow-soft',
        seated === undefined
          ? isBlocked
            ? 'bg-sunk'
            : 'bg-surface'
          : over > 0
            ? 'bg-danger-soft'
            : 'bg-grocery-soft',
        isBest && 'outline-3 outline-brand',
      )}
    >
      <button
        type="button"
        onClick={() =>
          seated ? onShow(seated.id) : isBlocked && next ? onShow(next.id) : onSeat()
        }
        className="grid min-h-24 content-start gap-0.5 px-3 py-2.5 text-start hover:brightness-97"
      >
        <span className="flex items-baseline justify-between gap-2">
          <bdi className="text-lg font-semibold">{table.name}</bdi>
          <span className="text-sm text-muted">
            {seated
              ? t('reservations.people', { count: seated.guests })
              : t('tables.for', { count: table.chair_count })}
          </span>
        </span>
        {seated ? (
          <>
            <bdi className="truncate font-medium">{bookingName(seated, t)}</bdi>
            <span className={classNames('text-sm', over > 0 && 'font-semibold text-danger-text')}>
              {over > 0
                ? t('floor.over', { time: minutes(over) })
                : t('floor.seated', { time: minutes(since) })}
            </span>
          </>
        ) : (
          <span className="font-medium text-grocery-text">
            {isBlocked
              ? t('bookings.blocked')
              : !ready
                ? t('floor.clearing')
                : isBest
                  ? t('floor.best')
                  : t('floor.free')}
          </span>
        )}
      </button>
      {next && !isBlocked && (
        <button
          type="button"
          onClick={() => onShow(next.id)}
          className={classNames(
            'min-h-11 border-t border-line px-3 py-1.5 text-start text-sm hover:bg-sunk',
            isNextSoon && 'font-semibold',
          )}
        >
          {next.source === 'block'
            ? t('bookings.taken_by', {
                time: formatTime(next.starts_at, lang, { timeZone }),
                name: bookingName(next, t),
              })
            : t('floor.next', {
                time: formatTime(next.starts_at, lang, { timeZone }),
                name: bookingName(next, t),
                guests: formatNumber(next.guests, lang),
              })}
          {isNextHere && ` · ${t('bookings.status_arrived')}`}
        </button>
      )}
    </article>
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
