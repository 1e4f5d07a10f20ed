import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon, pinIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useAddress } from '../../lib/use-address.ts'

const AddressPicker = onDemand(() => import('../address-picker/index.tsx'))

/** Where and when, in the header; opens the address picker. */
export function AddressButton({ className = '', look = 'pill' }: { className?: string; look?: 'pill' | 'line' | 'hero' }) {
  const { t } = useTexts()
  const address = useAddress()
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        onPointerEnter={AddressPicker.preload}
        onClick={show}
        aria-label={`${t('shell.delivery_address')}: ${address?.text ?? t('address.where_to')}`}
        className={`${LOOK[look]} inline-flex min-w-0 items-center gap-2 text-start font-medium ${className}`}
      >
        <Icon of={pinIcon} size={20} className="text-brand-text" />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {address ? (
            <>
              {address.text} <span className="text-muted">· {t('shell.now')}</span>
            </>
          ) : (
            t('address.where_to')
          )}
        </span>
        {look !== 'hero' && <Icon of={chevronDownIcon} size={16} className="text-muted" />}
      </button>
      {asked && <AddressPicker open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

const LOOK = {
  pill: 'h-12 rounded-full bg-sunk px-4 hover:bg-line',
  line: 'h-11 rounded-full px-2 hover:bg-sunk',
  hero: 'h-14 rounded-full bg-raised px-5 shadow-soft hover:bg-sunk',
}
