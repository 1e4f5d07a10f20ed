import type { Address, AddressInput } from '@hawker/contract/addresses'
import { SkeletonText } from '@hawker/ui/skeleton'
import { showToast } from '@hawker/ui/toast'
import { useRef, useState } from 'react'
import { refusalText } from '../../lib/refusal-text.ts'
import { useSession } from '../../lib/session.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useAddress } from '../../lib/visit/use-address.ts'
import { useTexts } from '../../lib/texts.tsx'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { chosenAddressOf } from '../../lib/visit/visit.ts'
import { BackButton } from './back-button.tsx'
import { PlaceForm } from './place-form.tsx'
import { PlaceSearch } from './place-search.tsx'
import { SavedList } from './saved-list.tsx'
import { deleteAddress, saveAddress, useSavedAddresses } from './saved-addresses.ts'
import type { FoundPlace } from './use-address-search.ts'
import { useChooseAddress } from './use-choose-address.ts'

type EditStep = { place: FoundPlace; saved: Address | undefined }

type ChooserProps = { onChosen: () => void; autoFocus?: boolean; locate?: boolean }

/** Choose a saved address, or find a new place, move the pin to its door and save it. */
export function AddressChooser({ onChosen, autoFocus = false, locate = false }: ChooserProps) {
  const { t } = useTexts()
  const member = useSession() !== null
  const current = useAddress()
  const saved = useSavedAddresses()
  const choose = useChooseAddress()
  const [step, setStep] = useState<EditStep>()
  const [returned, setReturned] = useState(false)
  const container = useRef<HTMLDivElement>(null)

  const goBack = () => {
    setStep(undefined)
    setReturned(true)
  }
  const save = async (input: AddressInput): Promise<string | undefined> => {
    const [latitude, longitude] = input.location
    if (!member) {
      onChosen()
      const { address: text, office } = input.address
      await choose.place({ text, latitude, longitude, ...(office ? { office } : {}) })
      return undefined
    }
    const result = await saveAddress(step?.saved?.id, { ...input, active: true })
    if (!result.ok) return refusalText(result, t)
    onChosen()
    await choose.place(chosenAddressOf(result.data))
    return undefined
  }
  const remove = async (address: Address) => {
    const result = await deleteAddress(address.id)
    if (!result.ok) return toastRefusal(result, t)
    showToast({ kind: 'success', message: t('address.deleted') })
    // The pressed row is gone: focus the next row, or the search field.
    setTimeout(() => {
      const next = ['button[aria-pressed]', 'input']
        .map((selector) => container.current?.querySelector<HTMLElement>(selector))
        .find(Boolean)
      next?.focus()
    })
    if (address.id === current?.id) await choose.forget()
  }
  const edit = (address: Address) => {
    const [latitude = 0, longitude = 0] = address.location
    setStep({
      saved: address,
      place: { address: address.address.address, location: { latitude, longitude } },
    })
  }

  if (step) {
    return (
      <>
        <BackButton onClick={goBack} />
        <PlaceForm
          key={step.saved?.id ?? 'new'}
          place={step.place}
          saved={step.saved}
          fields={member ? 'all' : 'place'}
          onSave={save}
        />
      </>
    )
  }
  const rows = saved.data ?? []
  return (
    <div ref={container} className="grid content-start gap-4">
      <PlaceSearch
        autoFocus={autoFocus || returned}
        locateNow={locate && !returned}
        onFound={(place) => setStep({ place, saved: undefined })}
      />
      {current && current.id === undefined && (
        <p className="rounded-md bg-sunk px-4 py-3 text-sm">
          <span className="text-muted">{t('address.current')}: </span>
          <bdi className="font-medium">{current.text}</bdi>
        </p>
      )}
      {saved.loading && <SkeletonText lines={3} />}
      {saved.error !== undefined && <LoadFailure again={saved.again} />}
      {rows.length > 0 && (
        <section aria-label={t('address.saved')}>
          <h3 className="mb-1 text-sm font-semibold text-muted">{t('address.saved')}</h3>
          <SavedList
            addresses={rows}
            activeId={current?.id}
            onEdit={edit}
            onDelete={(address) => void remove(address)}
            onChoose={(address) => {
              onChosen()
              void choose.saved(address)
            }}
          />
        </section>
      )}
    </div>
  )
}
