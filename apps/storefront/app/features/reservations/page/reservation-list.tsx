import type { Reservation } from '@hawker/contract/reservations'
import { Avatar } from '@hawker/ui/avatar'
import { ButtonLink } from '@hawker/ui/button'
import { Card, LinkCard } from '@hawker/ui/card'
import { Chip } from '@hawker/ui/chip'
import { EmptyState } from '@hawker/ui/empty-state'
import { calendarIcon } from '@hawker/ui/icons'
import { tinyPicture } from '@hawker/web/pictures/picture-url'
import { type ListPage, useInfinite } from '@hawker/web/query/infinite-list'
import { browserApi } from '../../../lib/api.ts'
import { loginFirst } from '../../../lib/login-first.ts'
import { NextPageLoader } from '../../../lib/next-page-loader.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { type ReservationPeriod, loadOwnReservations } from './load-reservations.ts'
import { startText } from '../reservation-texts.ts'
import { reservationHref } from '../stay.ts'
import { StatusBadge } from '../detail/status-badge.tsx'

const periodHref = (period: ReservationPeriod): string =>
  period === 'past' ? '/reservations?list=past' : '/reservations'

/** The visitor's reservations: those to come, and those that are over. */
export function ReservationList({
  list,
  first,
}: {
  list: ReservationPeriod
  first: ListPage<Reservation> | undefined
}) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="own-reservations" className="grid grid-cols-1 gap-3">
      <h2 id="own-reservations" className="text-lg font-bold">
        {t('reservation.yours')}
      </h2>
      {first ? (
        <>
          <nav aria-label={t('reservation.yours')} className="flex flex-wrap gap-2">
            {(['upcoming', 'past'] as const).map((name) => (
              <Chip key={name} href={periodHref(name)} selected={name === list} stay>
                {t(`reservation.list_${name}`)}
              </Chip>
            ))}
          </nav>
          <Reservations key={list} list={list} first={first} />
        </>
      ) : (
        <Card>
          <EmptyState
            icon={calendarIcon}
            title={t('reservation.sign_in_title')}
            level={3}
            action={<ButtonLink href={loginFirst('/reservations')}>{t('auth.login')}</ButtonLink>}
          />
        </Card>
      )}
    </section>
  )
}

function Reservations({ list, first }: { list: ReservationPeriod; first: ListPage<Reservation> }) {
  const { t } = useTexts()
  const reservations = useInfinite(first, async (page) => {
    const next = await loadOwnReservations(browserApi, list, page)
    if (!next) throw new Error('The session has ended.')
    return next
  })
  if (reservations.items.length === 0)
    return (
      <Card>
        <EmptyState
          icon={calendarIcon}
          title={t(list === 'past' ? 'reservation.empty_past' : 'reservation.empty')}
          level={3}
          action={<ButtonLink href="#find">{t('reservation.find')}</ButtonLink>}
        />
      </Card>
    )
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {reservations.items.map((reservation) => (
          <li key={reservation.id}>
            <ReservationRow reservation={reservation} />
          </li>
        ))}
      </ul>
      <NextPageLoader list={reservations} href={periodHref(list)} />
    </>
  )
}

function ReservationRow({ reservation }: { reservation: Reservation }) {
  const texts = useTexts()
  const { t } = texts
  const { shop, timezone } = reservation
  const when = startText(reservation.starts_at, timezone, texts)
  return (
    <LinkCard
      href={reservationHref(reservation.id)}
      label={`${shop.translation.title}, ${when}`}
      className="h-full p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Avatar src={shop.logo_img ? tinyPicture(shop.logo_img) : null} name="" size={48} />
        <div className="min-w-0 flex-1 basis-40">
          <p dir="auto" className="truncate text-sm text-muted">
            {shop.translation.title}
          </p>
          <p className="font-semibold">{when}</p>
          <p className="text-sm text-muted">
            {t('reservation.guests', { count: reservation.guests })}
          </p>
        </div>
        <StatusBadge reservation={reservation} />
      </div>
    </LinkCard>
  )
}
