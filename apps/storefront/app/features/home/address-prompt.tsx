import { AddressButton, LocateButton } from '../address/index.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useAddress } from '../../lib/use-address.ts'

/** Asked once, at the top, for as long as there is no address. */
export function AddressPrompt() {
  const { t } = useTexts()
  const address = useAddress()
  if (address) return null
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-brand-soft p-4 sm:flex-row sm:items-center sm:p-5">
      <p className="flex-1 font-semibold">{t('address.missing')}</p>
      <AddressButton look="hero" className="sm:w-80" />
      <LocateButton />
    </div>
  )
}
