import type { Profile } from '@hawker/contract/accounts'
import type { Booking, BookingShop } from '@hawker/contract/reservations'
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
import { type BookingAnswer, BookingForm } from './booking-form.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import type { Guest, PanelData } from './load-panel.ts'
import type { Stay } from '../stay.ts'
import { CallLink } from './stay-refusal.tsx'

export type BookingSheetProps = {
  open: boolean
  onClose: () => void
  /** Where closing leads before scripts run. */
  closeHref: string
  /** The slug of the shop. */
  shop: string
  /** What the address asks for. */
  stay: Stay
  /** The booking to change. */
  booking?: Booking | undefined
  /** The panel of this shop, when the server rendered it. */
  loaded?: PanelData | undefined
  /** The answer of the plain form. */
  answer?: BookingAnswer | undefined
  onBooked: (booking: Booking) => void
}

/** Books a table of a shop, or changes a booking. A sheet on phones, a side panel on wide screens. */
export default function BookingSheet({
  open,
  onClose,
  closeHref,
  booking,
  ...panel
}: BookingSheetProps) {
  const { t } = useTexts()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      closeHref={closeHref}
      title={t(booking ? 'reservation.change' : 'reservation.book')}
      closeLabel={t('action.close')}
      tall
    >
      <Panel {...panel} open={open} booking={booking} />
    </Sheet>
  )
}

type PanelProps = Omit<BookingSheetProps, 'onClose' | 'closeHref'>

function Panel({ open, shop: slug, loaded, ...form }: PanelProps) {
  const { t } = useTexts()
  const signedIn = useSession() !== null
  const query = useQuery<BookingShop>(open && !loaded ? slug : null, async () => {
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
        <BookingForm
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
