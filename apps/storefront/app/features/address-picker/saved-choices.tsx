import type { Address, AddressInput } from '@hawker/contract/addresses'
import { Icon } from '@hawker/ui/icon'
import { pinIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'
import { chosenAddressOf } from '../../lib/visit/visit.ts'
import { addressDetails } from './address-text.ts'
import { useSavedAddresses } from './saved-addresses.ts'

/** The saved addresses as buttons. Choosing one does not make it the current one. */
export function SavedChoices({ onChoose }: { onChoose: (address: AddressInput) => void }) {
  const { t } = useTexts()
  const { data: addresses = [] } = useSavedAddresses()
  if (addresses.length === 0) return null
  return (
    <section aria-label={t('address.saved')}>
      <h3 className="mb-1 text-sm font-semibold text-muted">{t('address.saved')}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {addresses.map((address) => (
          <li key={address.id}>
            <button
              type="button"
              onClick={() => onChoose(inputOf(address))}
              className="flex min-h-16 w-full min-w-0 items-center gap-3 rounded-md px-3 py-2 text-start hover:bg-sunk"
            >
              <Icon of={pinIcon} className="text-muted" />
              <span className="min-w-0">
                <span dir="auto" className="block truncate font-medium rtl:text-right">
                  {address.title || chosenAddressOf(address).text}
                </span>
                <span dir="auto" className="line-clamp-3 text-sm text-muted rtl:text-right">
                  {[address.title ? chosenAddressOf(address).text : '', addressDetails(address, t)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leaves out the empty parts that a stored address has. */
function inputOf({ address, location: [latitude = 0, longitude = 0] }: Address): AddressInput {
  const { address: street, ...door } = address
  return {
    address: {
      address: street,
      ...Object.fromEntries(Object.entries(door).filter(([, text]) => text)),
    },
    location: [latitude, longitude],
  }
}
