import type { SellerShop } from '@hawker/contract/seller'
import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { RESERVATION_GRID_MINUTES, spanOfDate } from '@hawker/domain/reservations/reservation-times'
import { wallClockAt, wallTime } from '@hawker/domain/time/zoned-time'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { IconButton } from '@hawker/ui/icon-button'
import {
  bellIcon,
  calendarIcon,
  helpIcon,
  plusIcon,
  printIcon,
  searchIcon,
  usersIcon,
} from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { Skeleton } from '@hawker/ui/skeleton'
import { TextField } from '@hawker/ui/text-field'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { Link } from '@hawker/web/router/components'
import { useSearchParams } from '@hawker/web/router/hooks'
import { now } from '@hawker/web/session/clock'
import { useNow } from '@hawker/web/session/use-now'
import { useRef, useState } from 'react'
import { readPositiveInteger } from '@hawker/std/positive-integer'
import { api } from '../../../lib/api.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { ListSkeleton } from '../../../lib/lists/list-skeleton.tsx'
import { ShortcutsDialog } from '../../../lib/shortcuts/shortcuts-dialog.tsx'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { TroubleScreen } from '../../../lib/page/trouble-screen.tsx'
import type { LiveEvent } from '../../shops/index.tsx'
import { DayPicker, type Floor, ReservationsFrame, useFloor } from '../../floor/index.tsx'
import { NewReservationForm } from '../forms/new-reservation-form.tsx'
import { WalkInForm } from '../forms/walk-in-form.tsx'
import { ReservationPanel } from '../panel/reservation-panel.tsx'
import { ReservationSheet } from '../panel/reservation-sheet.tsx'
import { reservationName } from '../state/reservation-names.ts'
import { isEnded, isShown, matches, timelineSpan } from '../state/reservation-rules.ts'
import {
  type Reservations,
  type DayOfReservations,
  useReservations,
} from '../state/use-reservations.ts'
import { useIsAtLeast } from '../../../lib/device/use-screen.ts'
import { ReservationList } from './reservation-list.tsx'
import { EndedReservationNotice } from './ended-reservation-notice.tsx'
import { PrintedList } from './printed-list.tsx'
import { RESERVATION_KEYS } from './reservation-keys.ts'
import { Timeline } from './timeline.tsx'

const readRules = (shopId: number) => api('showBookingRules', { query: { shop_id: shopId } })

/** The reservations of a day. The day and the chosen reservation are in the address. */
export function ReservationsPage({ shop, lastEvent }: { shop: SellerShop; lastEvent: LiveEvent }) {
  const { t } = useTexts()
  const [search, setSearch] = useSearchParams()
  const { date: today } = wallClockAt(shop.timezone, now())
  const date = search.get('date') ?? today
  const chosen = readPositiveInteger(search.get('id')) ?? undefined
  const floor = useFloor(shop.id)
  const rules = useLiveResource(`reservation rules ${shop.id}`, () => readRules(shop.id))
  const actions = useReservations(shop, date, lastEvent)
  const [dialog, setDialog] = useState<'new' | 'walk_in'>()
  const [term, setTerm] = useState('')
  const [printing, setPrinting] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const showDay = (next: string) =>
    setSearch((before) => {
      before.delete('id')
      if (next === today) before.delete('date')
      else before.set('date', next)
      return before
    })
  const choose = (id: number | undefined) =>
    setSearch(
      (before) => {
        if (id === undefined) before.delete('id')
        else before.set('id', String(id))
        return before
      },
      { replace: true },
    )
  const openNew = () => floor.data && floor.data.tables.length > 0 && setDialog('new')
  const openWalkIn = () => floor.data && floor.data.tables.length > 0 && setDialog('walk_in')
  const shortcuts = useShortcuts((key) => {
    if (key === 'n') openNew()
    else if (key === 'w') openWalkIn()
    else if (key === 't') showDay(today)
    else if (key === '/') field.current?.focus()
    else return false
    return true
  })
  /** Shows a new reservation, on its own day. */
  const showCreated = (reservation: SellerReservation) => {
    const { date: own } = wallClockAt(shop.timezone, Date.parse(reservation.starts_at))
    setSearch((before) => {
      if (own === today) before.delete('date')
      else before.set('date', own)
      before.set('id', String(reservation.id))
      return before
    })
  }

  const { data, trouble, refresh } = actions.resource
  const hasTables = floor.data !== undefined && floor.data.tables.length > 0
  const failed = trouble ?? floor.trouble
  return (
    <ReservationsFrame
      title={t('bookings.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            icon={<Icon of={usersIcon} />}
            disabled={!hasTables}
            onClick={openWalkIn}
          >
            {t('bookings.walk_in')}
          </Button>
          <Button icon={<Icon of={plusIcon} />} disabled={!hasTables} onClick={openNew}>
            {t('bookings.new')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <DayPicker date={date} timeZone={shop.timezone} onChange={showDay} />
        <div className="flex min-w-48 flex-1 items-center gap-1 sm:max-w-96">
          <TextField
            ref={field}
            className="flex-1"
            label={t('bookings.search')}
            hideLabel
            type="search"
            placeholder={t('bookings.search')}
            leading={<Icon of={searchIcon} />}
            value={term}
            maxLength={60}
            onChange={({ target }) => setTerm(target.value)}
          />
          <IconButton
            icon={printIcon}
            label={t('bookings.print')}
            disabled={!data}
            onClick={() => setPrinting(true)}
          />
          <IconButton
            className="max-sm:hidden"
            icon={helpIcon}
            label={t('keys.title')}
            onClick={shortcuts.open}
          />
        </div>
      </div>
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
          <DaySkeleton />
        )
      ) : !hasTables ? (
        <EmptyState
          icon={calendarIcon}
          title={t('bookings.no_tables')}
          text={t('bookings.no_tables_hint')}
          action={
            <Link
              to="/seller/bookings/tables"
              className="ui-button min-h-11 bg-brand px-5 text-on-brand"
            >
              {t('tables.first_section')}
            </Link>
          }
        />
      ) : (
        <Day
          shop={shop}
          floor={floor.data}
          data={data}
          date={date}
          term={term}
          chosen={chosen}
          onChoose={choose}
          onNew={openNew}
          pace={rules.data?.covers_per_quarter ?? null}
          actions={actions}
        />
      )}
      <EndedReservationNotice shop={shop} actions={actions} />
      <DialogAbout
        about={dialog}
        title={(kind) => t(kind === 'new' ? 'bookings.new' : 'bookings.walk_in')}
        onClose={() => setDialog(undefined)}
      >
        {(kind) =>
          kind === 'new' ? (
            <NewReservationForm
              shop={shop}
              floor={floor.data ?? { sections: [], tables: [] }}
              rules={rules.data}
              reservations={data?.reservations ?? []}
              date={date}
              time={nextTime(shop.timezone)}
              create={actions.create}
              onCreated={showCreated}
              onClose={() => setDialog(undefined)}
            />
          ) : (
            <WalkInForm
              shop={shop}
              floor={floor.data ?? { sections: [], tables: [] }}
              rules={rules.data}
              reservations={date === today ? (data?.reservations ?? []) : []}
              create={actions.create}
              onCreated={showCreated}
              onClose={() => setDialog(undefined)}
            />
          )
        }
      </DialogAbout>
      <ShortcutsDialog shortcuts={shortcuts} keys={RESERVATION_KEYS} />
      {printing && data && floor.data && (
        <PrintedList
          shop={shop}
          floor={floor.data}
          reservations={data.reservations.filter(isShown)}
          date={date}
          onDone={() => setPrinting(false)}
        />
      )}
    </ReservationsFrame>
  )
}

/** The next quarter of an hour on the shop's wall. */
function nextTime(timeZone: string): string {
  const { minutes } = wallClockAt(timeZone, now())
  const next = Math.ceil((minutes + 1) / RESERVATION_GRID_MINUTES) * RESERVATION_GRID_MINUTES
  return wallTime(next % 1440)
}

type DayProps = {
  shop: SellerShop
  floor: Floor
  data: DayOfReservations
  date: string
  term: string
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
  onNew: () => void
  /** The usual number of guests who may arrive in a quarter of an hour; null: no limit. */
  pace: number | null
  actions: Reservations
}

function Day({ shop, floor, data, date, term, chosen, onChoose, onNew, pace, actions }: DayProps) {
  const { t } = useTexts()
  const at = useNow()
  const isWide = useIsAtLeast(1140)
  const hasTimeline = useIsAtLeast(820)
  const { reservations, day } = data
  const reservation = reservations.find(({ id }) => id === chosen)
  const shown = reservations.filter(isShown)
  const guests = shown.reduce(
    (sum, { guests: count, source }) => sum + (source === 'block' ? 0 : count),
    0,
  )
  const unanswered = reservations.filter(({ can }) => can.approve)
  const found = reservations.filter((one) => matches(one, term))
  const open = found.filter((one) => !isEnded(one))
  const ended = found.filter(isEnded)
  const panel = { shop, floor, reservations, date, actions }
  const lists = { shop, floor, chosen, onChoose }
  return (
    <>
      <p role="status" className="text-muted">
        {t('bookings.count', {
          count: shown.filter(({ source }) => source !== 'block').length,
        })}
        {' · '}
        {t('reservations.people', { count: guests })}
      </p>
      <div role="status" className="empty:hidden">
        {unanswered[0] && (
          <div
            className={
              'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-amber-soft py-1.5 ps-4 ' +
              'pe-1.5 text-amber-text'
            }
          >
            <Icon of={bellIcon} />
            <p className="flex-1 font-semibold">
              {t('bookings.to_approve', { count: unanswered.length })}
            </p>
            <Button variant="secondary" onClick={() => onChoose(unanswered[0]?.id)}>
              {t('bookings.show_first', { name: reservationName(unanswered[0], t) })}
            </Button>
          </div>
        )}
      </div>
      {!day.open && (
        <Notice
          kind="info"
          title={t('bookings.closed_for_guests')}
          action={<DayLink date={date}>{t('bookings.change_day')}</DayLink>}
        />
      )}
      {day.note !== null && <Notice title={t('days.note')}>{day.note}</Notice>}
      {reservations.length === 0 ? (
        <EmptyState
          icon={calendarIcon}
          title={t('bookings.empty')}
          text={t('bookings.empty_hint')}
          action={
            <Button variant="secondary" onClick={onNew}>
              {t('bookings.new')}
            </Button>
          }
        />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
          <div className="grid gap-4">
            {hasTimeline ? (
              <Timeline
                shop={shop}
                floor={floor}
                reservations={reservations}
                span={timelineSpan(day, reservations, {
                  day: spanOfDate(shop.timezone, date),
                  now: at,
                })}
                pace={day.covers_per_quarter ?? pace}
                chosen={chosen}
                isMatch={(one) => matches(one, term)}
                onChoose={onChoose}
                update={actions.update}
              />
            ) : (
              <ReservationList {...lists} reservations={open} />
            )}
            {found.length === 0 && (
              <EmptyState level={3} icon={searchIcon} title={t('bookings.none_found', { term })} />
            )}
            {ended.length > 0 && (
              <details open={open.length === 0 || undefined}>
                <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
                  {t('bookings.ended', { count: ended.length })}
                </summary>
                <ReservationList {...lists} reservations={ended} />
              </details>
            )}
          </div>
          {isWide && (
            <aside aria-label={t('bookings.chosen')} className="sticky top-4">
              <Card>
                {reservation ? (
                  <>
                    <h2 className="mb-3 text-lg font-semibold">
                      <bdi>{reservationName(reservation, t)}</bdi>
                    </h2>
                    <ReservationPanel key={reservation.id} reservation={reservation} {...panel} />
                  </>
                ) : (
                  <EmptyState icon={calendarIcon} title={t('bookings.choose')} />
                )}
              </Card>
            </aside>
          )}
        </div>
      )}
      {!isWide && (
        <ReservationSheet
          reservation={reservation}
          onClose={() => onChoose(undefined)}
          {...panel}
        />
      )}
    </>
  )
}

function DayLink({ date, children }: { date: string; children: string }) {
  return (
    <Link
      to={`/seller/bookings/days?date=${date}`}
      className="ui-button min-h-11 bg-sunk px-5 py-1.5 text-ink hover:bg-line"
    >
      {children}
    </Link>
  )
}

function DaySkeleton() {
  const { t } = useTexts()
  return (
    <>
      <div className="md:hidden">
        <ListSkeleton />
      </div>
      <div
        role="status"
        aria-label={t('action.loading')}
        className="grid gap-4 max-md:hidden lg:grid-cols-[1fr_22rem]"
      >
        <Skeleton className="h-112 rounded-lg" />
        <Skeleton className="h-80 rounded-lg max-lg:hidden" />
      </div>
    </>
  )
}
