import type { AddressInput } from '@hawker/contract/addresses'
import { Sheet } from '@hawker/ui/sheet'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { BackButton } from './back-button.tsx'
import { PlaceForm } from './place-form.tsx'
import type { FoundPlace } from './use-address-search.ts'
import { PlaceSearch } from './place-search.tsx'
import { SavedChoices } from './saved-choices.tsx'

type Props = {
  open: boolean
  onClose: () => void
  onChosen: (place: AddressInput) => void
  /** The shop that must deliver there. Without it, any shop counts. */
  shopId?: number
  title?: string
  confirmLabel?: string
  servedText?: string
  /** Offers the saved addresses, too. */
  withSaved?: boolean
  /** Starts with the search each time, not with the place of the last time. */
  searchFirst?: boolean
}

/** An address for one order or parcel. It is not saved. */
export function OneTimeAddress({
  open,
  onClose,
  onChosen,
  shopId,
  title,
  confirmLabel,
  servedText,
  withSaved = false,
  searchFirst = false,
}: Props) {
  const { t } = useTexts()
  const [place, setPlace] = useState<FoundPlace>()
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open && searchFirst) setPlace(undefined)
  }
  const choose = async (input: AddressInput): Promise<undefined> => {
    onChosen(input)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title ?? t('edit.other_place')}
      closeLabel={t('action.close')}
      tall
      wide="dialog"
    >
      <div className="min-h-120 pt-1">
        {open && !place && (
          <div className="grid content-start gap-4">
            <PlaceSearch autoFocus onFound={setPlace} />
            {withSaved && <SavedChoices onChoose={(saved) => void choose(saved)} />}
          </div>
        )}
        {open && place && (
          <>
            <BackButton onClick={() => setPlace(undefined)} />
            <PlaceForm
              place={place}
              saved={undefined}
              fields="door"
              onSave={choose}
              {...(shopId === undefined ? {} : { shopId })}
              {...(confirmLabel === undefined ? {} : { confirmLabel })}
              {...(servedText === undefined ? {} : { servedText })}
            />
          </>
        )}
      </div>
    </Sheet>
  )
}
