import type { AddressInput } from '@hawker/contract/addresses'
import { Sheet } from '@hawker/ui/sheet'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { BackButton } from './back-button.tsx'
import { PlaceForm } from './place-form.tsx'
import type { FoundPlace } from './use-address-search.ts'
import { PlaceSearch } from './place-search.tsx'

type Props = {
  open: boolean
  onClose: () => void
  shopId: number
  onChosen: (place: AddressInput) => void
}

/** A delivery address for one order. It is not saved. */
export function OneTimeAddress({ open, onClose, shopId, onChosen }: Props) {
  const { t } = useTexts()
  const [place, setPlace] = useState<FoundPlace>()
  const choose = async (input: AddressInput): Promise<undefined> => {
    onChosen(input)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('edit.other_place')}
      closeLabel={t('action.close')}
      tall
      wide="dialog"
    >
      <div className="min-h-120 pt-1">
        {open && !place && <PlaceSearch autoFocus onFound={setPlace} />}
        {open && place && (
          <>
            <BackButton onClick={() => setPlace(undefined)} />
            <PlaceForm
              place={place}
              saved={undefined}
              fields="door"
              shopId={shopId}
              onSave={choose}
            />
          </>
        )}
      </div>
    </Sheet>
  )
}
