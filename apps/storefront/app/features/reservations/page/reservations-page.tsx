import type { Reservation } from '@hawker/contract/reservations'
import { readPositiveInteger } from '@hawker/std/positive-integer'
import { buttonClass } from '@hawker/ui/button'
import { opensInThisTab } from '@hawker/web/router/opens-in-this-tab'
import { EmptyState } from '@hawker/ui/empty-state'
import { forkKnifeIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useInfinite } from '@hawker/web/query/infinite-list'
import { useQuery } from '@hawker/web/query/use-query'
import { isTransient } from '@hawker/web/api/results'
import { useLocation, useNavigate, useRevalidator, useSearchParams } from '@hawker/web/router/hooks'
import { useEffect, useState } from 'react'
import { formatWallDate } from '@hawker/i18n/format-date'
import { browserApi, browserVisit } from '../../../lib/api.ts'
import { isLayerState } from '../../../lib/layer-state.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { lookOf } from '../../shop-card/index.ts'
import { ReservationList } from './reservation-list.tsx'
import { ReservationSheet, DetailSheet } from '../reservation-sheets.ts'
import type { StayAnswer } from '../panel/reservation-form.tsx'
import { DONE } from '../detail/done.ts'
import { Finder } from './finder.tsx'
import type { StayRefusal } from '../panel/load-panel.ts'
import { type ReservationsData, loadTables, stayIn } from './load-reservations.ts'
import { reservationHref, finderHref } from '../stay.ts'
import { type WaitAnswer, WaitList } from '../waits/wait-list.tsx'
import { TABLE_GRID, TableCard } from './table-card.tsx'
import { useLiveReservations } from './use-live-reservations.ts'

/** What the server says to a plain form of this page. */
export type ReservationAnswer =
  | { intent: 'stay'; answer: StayAnswer }
  | { intent: 'cancel'; refusal: StayRefusal }
  | { intent: 'wait'; answer: WaitAnswer }

export function ReservationsPage({
  answer,
  ...data
}: ReservationsData & { answer: ReservationAnswer | undefined }) {
  const { t, lang } = useTexts()
  const { isOn, finder, reservations, list, waits } = data
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  useLiveReservations(reservations !== undefined, () => void revalidate())
  return (
    <div className="page grid grid-cols-1 gap-6 py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="min-w-0 text-xl font-bold wrap-anywhere">{t('reservation.title')}</h1>
        {isOn && reservations && reservations.total > 0 && (
          <a
            href="#own-reservations"
            className="inline-flex min-h-11 items-center font-semibold text-brand-text hover:underline"
          >
            {t('reservation.yours')}
          </a>
        )}
      </div>
      <WaitList
        waits={waits}
        answer={answer?.intent === 'wait' ? answer.answer : undefined}
        onTaken={(id) =>
          void navigate(reservationHref(id, 'booked'), { preventScrollReset: true }).then(
            revalidate,
          )
        }
        onChanged={() => void revalidate()}
      />
      {isOn ? (
        <>
          <section id="find" className="grid grid-cols-1 gap-5">
            <Finder key={`${finder.date} ${finder.guests} ${finder.time}`} finder={finder} />
            <h2 className="text-lg font-bold">
              {t('reservation.results', {
                guests: t('reservation.guests', { count: finder.guests }),
                day: formatWallDate(finder.date, lang),
              })}
            </h2>
            <Tables {...data} />
          </section>
        </>
      ) : (
        <Notice kind="info">{t('reservation.off')}</Notice>
      )}
      <ReservationList list={list} first={reservations} />
      <Layers {...data} answer={answer} onChanged={() => void revalidate()} />
    </div>
  )
}

function Tables({ shops, finder }: Pick<ReservationsData, 'shops' | 'finder'>) {
  const { t } = useTexts()
  const list = useInfinite(shops, (page) =>
    loadTables({ api: browserApi, visit: browserVisit() }, finder, page),
  )
  const [search] = useSearchParams()
  const look = lookOf(search)
  if (list.items.length === 0)
    return (
      <EmptyState
        icon={forkKnifeIcon}
        title={t('reservation.no_shops')}
        text={t('reservation.no_shops_hint')}
        level={3}
      />
    )
  const next = new URLSearchParams(search)
  next.set('page', String(shops.page + 1))
  return (
    <>
      <ul className={TABLE_GRID[look]}>
        {list.items.map((card, index) => (
          <li key={card.uuid} className="min-w-0">
            <TableCard card={card} finder={finder} look={look} priority={index === 0} />
          </li>
        ))}
      </ul>
      {/* Not at the end of the list: the reservations follow below. */}
      {list.more && (
        <p className="text-center">
          <a
            href={finderHref(next)}
            onClick={(event) => {
              if (!opensInThisTab(event, event.currentTarget)) return
              event.preventDefault()
              list.next()
            }}
            aria-busy={list.loading}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t(list.failed ? 'action.retry' : 'action.load_more')}
          </a>
        </p>
      )}
    </>
  )
}

type LayersProps = Pick<ReservationsData, 'reservations' | 'reservation' | 'panel'> & {
  answer: ReservationAnswer | undefined
  onChanged: () => void
}

/** The panel or the reservation that the address opens over the page. */
function Layers({ reservations, reservation: loaded, panel, answer, onChanged }: LayersProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const alive = useHydrated()
  const id = readPositiveInteger(search.get('id'))
  const isSignedIn = reservations !== undefined
  const shown = useReservation(isSignedIn ? id : undefined, reservations?.items, loaded)
  const isChange = search.get('do') === 'change'
  const slug =
    id === undefined ? search.get('shop') : isChange ? shown.reservation?.shop.slug : null
  const closeHref = finderHref(search)
  const close = () =>
    void (isLayerState(state)
      ? navigate(-1)
      : navigate(closeHref, { replace: true, preventScrollReset: true }))
  const show = (reservation: Reservation, done: (typeof DONE)[number]) => {
    shown.put(reservation)
    const to = reservationHref(reservation.id, done)
    void navigate(to, { replace: true, preventScrollReset: true, state }).then(onChanged)
  }
  const isDetail = isSignedIn && id !== undefined && !isChange
  // Keeps the content while a sheet closes.
  const panelKey = slug ? `${slug} ${isChange ? id : ''}` : null
  const [lastPanel, setLastPanel] = useState(panelKey && { key: panelKey, slug, search, isChange })
  if (panelKey && (!lastPanel || lastPanel.key !== panelKey))
    setLastPanel({ key: panelKey, slug, search, isChange })
  const [wasDetail, setWasDetail] = useState(isDetail)
  if (isDetail && !wasDetail) setWasDetail(true)
  const ofPanel = lastPanel || undefined
  const changed = ofPanel?.isChange ? shown.last : undefined
  const fromServer =
    panel && panel.shop.slug === ofPanel?.slug && panel.reservation?.id === changed?.id
      ? panel
      : undefined
  return (
    <>
      {ofPanel && (fromServer || alive) && (
        <ReservationSheet
          key={ofPanel.key}
          open={Boolean(panelKey)}
          onClose={close}
          closeHref={closeHref}
          shop={ofPanel.slug ?? ''}
          stay={stayIn(ofPanel.search, changed)}
          reservation={changed}
          loaded={fromServer}
          answer={answer?.intent === 'stay' ? answer.answer : undefined}
          onBooked={(reservation) => show(reservation, changed ? 'changed' : 'booked')}
        />
      )}
      {wasDetail && (
        <DetailSheet
          open={isDetail}
          onClose={close}
          closeHref={closeHref}
          reservation={shown.last}
          missing={shown.missing}
          failed={shown.failed}
          done={DONE.find((done) => done === search.get('done'))}
          refusal={answer?.intent === 'cancel' ? answer.refusal : undefined}
          onCancelled={(reservation) => show(reservation, 'cancelled')}
          onReviewed={(reservation) => {
            shown.put(reservation)
            onChanged()
          }}
        />
      )}
    </>
  )
}

/** A reservation of the list, of the page's data, or loaded by its id. The newest version wins. */
function useReservation(
  id: number | undefined,
  listed: readonly Reservation[] | undefined,
  loaded: ReservationsData['reservation'],
) {
  const [loadedReservation, setLoadedReservation] = useState<Reservation>()
  const candidates = [loadedReservation, listed?.find((one) => one.id === id), loaded].filter(
    (one): one is Reservation => typeof one === 'object' && one.id === id,
  )
  const known = candidates.toSorted((a, b) => b.version - a.version)[0]
  const query = useQuery<Reservation>(
    id !== undefined && !known && loaded !== 'missing' ? String(id) : null,
    async () => {
      const result = await browserApi('showBooking', { params: { id: id ?? 0 } })
      return result.ok ? { ok: true, data: result.data } : result
    },
  )
  const reservation = known ?? (query.data?.id === id ? query.data : undefined)
  const [last, setLast] = useState(reservation)
  if (reservation && reservation !== last) setLast(reservation)
  // What was loaded by its id is refreshed with the page.
  const found = query.data
  useEffect(() => {
    if (found) setLoadedReservation(found)
  }, [found])
  return {
    reservation,
    last: id === undefined || reservation ? (reservation ?? last) : undefined,
    missing: !reservation && (loaded === 'missing' || query.refusal?.status === 404),
    failed: query.refusal && isTransient(query.refusal) ? query.again : undefined,
    put: setLoadedReservation,
  }
}
