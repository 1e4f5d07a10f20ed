import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon, pinIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { useLocation } from '@hawker/web/router/hooks'
import { usesMoment } from '../../lib/visit/preserved-params.ts'
import { momentOf, type WallMoment } from '../../lib/moment/moment.ts'
import { AddressPicker } from '../address-picker/index.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useAddress } from '../../lib/visit/use-address.ts'

const When = onDemand(() => import('./order-time.tsx'))

/** The delivery address and time in the header. Opens the address picker. */
export function AddressButton({
  className = '',
  look = 'pill',
}: {
  className?: string
  look?: 'pill' | 'line' | 'hero'
}) {
  const { t } = useTexts()
  const address = useAddress()
  const moment = useMoment()
  const text = address?.text || t(address ? 'address.current' : 'address.where_to')
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const show = () => {
    setLoaded(true)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        onPointerEnter={AddressPicker.preload}
        onFocus={AddressPicker.preload}
        onClick={show}
        aria-label={`${t('shell.delivery_address')}: ${text}`}
        className={`${LOOK[look]} inline-flex min-w-0 items-center gap-2 text-start font-medium ${className}`}
      >
        <Icon of={pinIcon} size={20} className="text-brand-text" />
        <span className={look === 'line' ? 'min-w-0' : 'min-w-0 flex-1'}>
          {address ? (
            <>
              <span
                dir="auto"
                className={
                  'block truncate leading-tight @max-[16rem]:line-clamp-2 ' +
                  '@max-[16rem]:whitespace-normal rtl:text-right'
                }
              >
                {text}
              </span>
              {/* A second line: in one line a long address hides the time. */}
              <span className="block truncate text-xs leading-tight text-muted first-letter:uppercase">
                {moment ? <When at={moment} /> : t('shell.now')}
              </span>
            </>
          ) : (
            text
          )}
        </span>
        {look !== 'hero' && (
          <Icon
            of={chevronDownIcon}
            size={16}
            className={`text-muted ${look === 'line' ? 'max-[430px]:hidden' : ''}`}
          />
        )}
      </button>
      {loaded && <AddressPicker open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The time that the page shows. Undefined means now. */
function useMoment(): WallMoment | undefined {
  const { pathname, search } = useLocation()
  return pathname === '/' || usesMoment(pathname)
    ? momentOf(new URLSearchParams(search))
    : undefined
}

const LOOK = {
  pill: 'h-12 rounded-full bg-sunk px-4 hover:bg-line',
  line: 'min-h-11 rounded-full px-2 text-sm hover:bg-sunk',
  hero: 'h-14 rounded-full bg-raised px-5 shadow-soft hover:bg-sunk',
}
