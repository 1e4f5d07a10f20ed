import { Icon } from '@hawker/ui/icon'
import { locateIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { AddressPicker } from '../address-picker/index.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useAddress } from '../../lib/visit/use-address.ts'

/** Shown while no address is chosen. Opens the picker and requests the device's position. */
export function LocateButton() {
  const { t } = useTexts()
  const address = useAddress()
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      {!address && (
        <button
          type="button"
          data-hold=""
          onPointerEnter={AddressPicker.preload}
          onClick={() => setOpen(true)}
          className={
            'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-2 ' +
            'font-medium text-brand-text hover:bg-raised'
          }
        >
          <Icon of={locateIcon} size={20} />
          {t('address.use_location')}
        </button>
      )}
      {open !== undefined && <AddressPicker open={open} locate onClose={() => setOpen(false)} />}
    </>
  )
}
