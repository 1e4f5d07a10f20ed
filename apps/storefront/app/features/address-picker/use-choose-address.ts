import type { Address } from '@hawker/contract/addresses'
import { showToast } from '@hawker/ui/toast'
import { browserApi } from '../../lib/api.ts'
import { useChoices } from '../../lib/visit/choices.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { ChosenAddress } from '../../lib/visit/visit.ts'
import { chosenAddressOf } from '../../lib/visit/visit.ts'
import { activateAddress } from './saved-addresses.ts'

/** Makes an address the current one: in the account, in the cookie, and in every open view. */
export function useChooseAddress() {
  const { t } = useTexts()
  const choices = useChoices()
  const chooseAddress = async (chosen: ChosenAddress) => {
    await choices.address(chosen)
    const zone = await browserApi('checkAnyDeliveryZone', {
      query: { address: { latitude: chosen.latitude, longitude: chosen.longitude } },
    })
    if (zone.ok && !zone.data.available)
      showToast({ id: 'address', kind: 'warning', message: t('shop.no_delivery_here') })
  }
  return {
    place: chooseAddress,
    async saved(address: Address): Promise<boolean> {
      const result = await activateAddress(address.id)
      if (!result.ok) {
        toastRefusal(result, t, 'address')
        return false
      }
      await chooseAddress(chosenAddressOf(result.data))
      return true
    },
    forget: () => choices.address(undefined),
  }
}
