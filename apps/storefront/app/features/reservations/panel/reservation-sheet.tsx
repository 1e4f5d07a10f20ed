import type { Profile } from '@hawker/contract/accounts'
import type { Reservation, ReservationShop } from '@hawker/contract/reservations'
import { EmptyState } from '@hawker/ui/empty-state'
import { phoneIcon } from '@hawker/ui/icons'
import { Sheet } from '@hawker/ui/sheet'
import { isTransient } from '@hawker/web/api/results'
import { useQuery } from '@hawker/web/query/use-query'
import type { ReactNode } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { type StayAnswer, ReservationForm } from './reservation-form.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import type { Guest, PanelData } from './load-panel.ts'
import type { Stay } from '../stay.ts'
import { CallLink } from './stay-refusal.tsx'

export type ReservationSheetProps = {
  open: boolean
  onClose: () => void
  /** Where closing leads before scripts run. */
  closeHref: string
  /** The slug of the shop. */
  shop: string
  /** What the address asks for. */
  stay: Stay
  /** The reservation to change. */
  reservation?: Reservation | undefined
  /** The panel of this shop, when the server rendered it. */
  loaded?: PanelData | undefined
  /** The answer of the plain form. */
  answer?: StayAnswer | undefined
  onBooked: (reservation: Reservation) => void
}

/**
 * Books a table of a shop, or changes a reservation. A sheet on phones, a side panel on wide
 * screens.
 */
export default function ReservationSheet({
  open,
  onClose,
  closeHref,
  reservation,
  ...panel
}: ReservationSheetProps) {
  const { t } = useTexts()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      closeHref={closeHref}
      title={t(reservation ? 'reservation.change' : 'reservation.book')}
      closeLabel={t('action.close')}
      tall
    >
      <Panel {...panel} open={open} reservation={reservation} />
    </Sheet>
  )
}

type PanelProps = Omit<ReservationSheetProps, 'onClose' | 'closeHref'>

function Panel({ open, shop: slug, loaded, ...form }: PanelProps) {
  const { t } = useTexts()
  const signedIn = useSession() !== null
  const query = useQuery<ReservationShop>(open && !loaded ? slug : null, async () => {
    const result = await browserApi('showBookingShop', { params: { id: slug } })
    return result.ok ? { ok: true, data: result.data } : result
  })
  const profile = useQuery<Pick<Profile, 'firstname' | 'phone'>>(
    open && !loaded && signedIn ? 'profile' : null,
    async () => {
      const result = await browserApi('showProfile')
      return result.ok ? { ok: true, data: result.data } : result
    },
  )
  const guest: Guest | undefined =
    loaded?.guest ??
    (profile.data && { name: profile.data.firstname, phone: profile.data.phone ?? '' })
  const shop = loaded?.shop ?? query.data
  // The fields begin with what the account knows.
  const isGuestKnown = loaded !== undefined || !signedIn || profile.data || profile.refusal
  if (query.refusal)
    return isTransient(query.refusal) ? (
      <LoadFailure again={query.again} />
    ) : (
      <EmptyState title={query.refusal.message} level={3} />
    )
  if (!shop || !isGuestKnown) return <FormSkeleton />
  return (
    <>
      <p className="mb-4 text-muted">
        <a href={`/shop/${shop.slug}`} className="font-medium hover:underline">
          <bdi>{shop.translation.title}</bdi>
        </a>
      </p>
      {shop.bookable ? (
        <ReservationForm
          key={shop.id}
          shop={shop}
          guest={guest}
          loaded={loaded}
          open={open}
          {...form}
        />
      ) : (
        <CallInstead phone={shop.phone} title={t('reservation.off')} />
      )}
    </>
  )
}

/** For a shop in which guests cannot book here. */
const CallInstead = ({ phone, title }: { phone: string | null; title: string }): ReactNode => (
  <EmptyState
    icon={phoneIcon}
    title={title}
    level={3}
    action={phone === null ? undefined : <CallLink phone={phone} />}
  />
)
