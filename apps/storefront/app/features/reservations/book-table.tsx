import { isolate } from '@hawker/i18n/isolate'
import { afterPaint } from '@hawker/ui/after-paint'
import { buttonClass } from '@hawker/ui/button'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { OpenTables } from './open-tables.tsx'
import type { TableShop } from './table-shop.ts'

/**
 * The button "Book a table" of a shop with its next free times, or the number to call. The times are
 * not part of the page, which is the same for all; they load after it is seen.
 */
export default function BookTable({ shop }: { shop: TableShop }) {
  const { t } = useTexts()
  const { settings } = useSite()
  const [isOff, setOff] = useState(settings.reservation_enable_for_user !== '1')
  const [isSeen, setSeen] = useState(false)
  useEffect(() => afterPaint(() => setSeen(true)), [])
  const open = useRef<(event: MouseEvent<HTMLAnchorElement>) => void>(null)
  if (isOff)
    return (
      shop.phone !== null && (
        <a href={`tel:${shop.phone}`} className={`${buttonClass({ variant: 'ghost' })} w-fit`}>
          {t('reservation.call_to_book', { phone: isolate(shop.phone) })}
        </a>
      )
    )
  return (
    <div className="no-scrollbar -m-1 flex items-center gap-2 overflow-x-auto p-1">
      <a
        href={`/reservations?shop=${shop.slug}`}
        onClick={(event) => open.current?.(event)}
        className={buttonClass({ variant: 'secondary', className: 'shrink-0' })}
      >
        {t('reservation.book')}
      </a>
      {isSeen ? (
        <OpenTables shop={shop} opener={open} onOff={() => setOff(true)} />
      ) : (
        <TimesPlace />
      )}
    </div>
  )
}

/** Holds the place of the times that come. */
function TimesPlace() {
  return (
    <span aria-hidden="true" className="h-11 w-56 shrink-0 rounded-full bg-sunk noscript:hidden" />
  )
}
