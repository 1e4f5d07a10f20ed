import { Sheet } from '@hawker/ui/sheet'
import { useTexts } from '../../lib/texts.tsx'
import { AddressChooser } from './address-chooser.tsx'

type PickerProps = {
  open: boolean
  /** Request the device's position on opening. */
  locate?: boolean
  onClose: () => void
}

/** The address picker of the header. Loaded when the address is pressed. */
export default function AddressPicker({ open, locate = false, onClose }: PickerProps) {
  const { t } = useTexts()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('address.choose')}
      closeLabel={t('action.close')}
      tall
      wide="dialog"
    >
      {/* Tall enough for the list of suggestions below the field. */}
      <div className="min-h-120 pt-1">
        {open && <AddressChooser onChosen={onClose} autoFocus={!locate} locate={locate} />}
      </div>
    </Sheet>
  )
}

export { OneTimeAddress } from './one-time-address.tsx'
