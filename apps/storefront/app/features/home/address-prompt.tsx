import { AddressButton, LocateButton } from '../address/index.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useAddress } from '../../lib/visit/use-address.ts'

/** Shown at the top while no address is chosen. */
export function AddressPrompt() {
  const { t } = useTexts()
  const address = useAddress()
  if (address) return null
  return (
    <div
      className={
        'grid items-center gap-3 rounded-lg bg-brand-soft p-4 ' +
        'sm:grid-cols-[minmax(12rem,1fr)_auto] sm:p-5 lg:grid-cols-[1fr_20rem_auto]'
      }
    >
      <p className="font-semibold sm:max-lg:col-span-full">{t('address.missing')}</p>
      <AddressButton look="hero" />
      <LocateButton />
    </div>
  )
}
