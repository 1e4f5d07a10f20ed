import { isolate } from '@hawker/i18n/isolate'
import { buttonClass } from '@hawker/ui/button'
import { afterPaint } from '@hawker/ui/after-paint'
import { Icon } from '@hawker/ui/icon'
import { clockIcon } from '@hawker/ui/icons'
import { opensInThisTab } from '@hawker/web/router/opens-in-this-tab'
import { useLocation, useNavigate, useSearchParams } from '@hawker/web/router/hooks'
import { type MouseEvent, useEffect, useState } from 'react'
import { LAYER_STATE, isLayerState } from '../../lib/layer-state.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { BookingSheet } from './booking-sheets.ts'
import { type Stay, bookingHref, panelHref } from './stay.ts'
import type { TableShop } from './table-shop.ts'

/** Opens the panel over the shop's page. */
const PARAM = 'book'
const USUAL: Stay = { guests: 2 }
const NextTimes = onDemand(() => import('./next-times.tsx'), <TimesPlace />)

/** The button "Book a table" of a shop with its next free times, or the number to call. */
export function BookTable({ shop }: { shop: TableShop }) {
  const { t } = useTexts()
  const { settings } = useSite()
  const [isOff, setOff] = useState(settings.reservation_enable_for_user !== '1')
  if (shop.reservation !== true) return null
  if (!isOff) return <OpenTables shop={shop} onOff={() => setOff(true)} />
  if (shop.phone === null) return null
  return (
    <p>
      <a
        href={`tel:${shop.phone}`}
        className="inline-flex min-h-11 items-center font-medium hover:underline"
      >
        {t('reservation.call_to_book', { phone: isolate(shop.phone) })}
      </a>
    </p>
  )
}

function OpenTables({ shop, onOff }: { shop: TableShop; onOff: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const [stay, setStay] = useState(USUAL)
  // The times are not part of the page, which is the same for all; they come after it is seen.
  const [isSeen, setSeen] = useState(false)
  useEffect(() => afterPaint(() => setSeen(true)), [])
  const open = isSeen && search.has(PARAM)
  const [wasOpen, setWasOpen] = useState(false)
  if (open && !wasOpen) setWasOpen(true)
  const openWith = (next: Stay) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (!opensInThisTab(event, event.currentTarget)) return
    event.preventDefault()
    setStay(next)
    setSearch((old) => ({ ...Object.fromEntries(old), [PARAM]: '1' }), {
      preventScrollReset: true,
      state: LAYER_STATE,
    })
  }
  const close = () => {
    if (isLayerState(state)) return void navigate(-1)
    setSearch(
      (old) => {
        old.delete(PARAM)
        return old
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const href = (next: Stay) => panelHref({ shop: shop.slug }, next)
  return (
    <div
      className="no-scrollbar -m-1 flex items-center gap-2 overflow-x-auto p-1"
      onPointerEnter={BookingSheet.preload}
    >
      <a
        href={href(USUAL)}
        onClick={openWith(USUAL)}
        className={buttonClass({ variant: 'secondary', className: 'shrink-0' })}
      >
        <span className="inline-flex items-center gap-2">
          <Icon of={clockIcon} size={18} />
          {t('reservation.book')}
        </span>
      </a>
      {isSeen ? (
        <NextTimes shop={shop} guests={USUAL.guests} href={href} onOpen={openWith} onOff={onOff} />
      ) : (
        <TimesPlace />
      )}
      {wasOpen && (
        <BookingSheet
          key={JSON.stringify(stay)}
          open={open}
          onClose={close}
          closeHref={`/shop/${shop.slug}`}
          shop={shop.slug}
          stay={stay}
          onBooked={({ id }) => void navigate(bookingHref(id, 'booked'), { replace: true })}
        />
      )}
    </div>
  )
}

/** Holds the place of the times that come. */
function TimesPlace() {
  return (
    <span
      aria-hidden="true"
      className="h-11 w-56 shrink-0 animate-pulse rounded-full bg-sunk noscript:hidden"
    />
  )
}
