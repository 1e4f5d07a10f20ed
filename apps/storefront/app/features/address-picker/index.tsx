import { Sheet } from '@hawker/ui/sheet'
import { useTexts } from '../../lib/texts.tsx'
import { AddressChooser } from './address-chooser.tsx'

/** The address picker of the header: loaded when the address is pressed. */
export default function AddressPicker({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Sheet open={open} onClose={onClose} title={t('address.choose')} closeLabel={t('action.close')} tall wide="dialog">
      {/* Tall enough for the list under the field. */}
      <div className="min-h-120 pt-1">{open && <AddressChooser onChosen={onClose} autoFocus />}</div>
    </Sheet>
  )
}

export { addressAt } from './locate.ts'
export { OtherPlace } from './other-place.tsx'
export { PlaceSearch } from './place-search.tsx'
