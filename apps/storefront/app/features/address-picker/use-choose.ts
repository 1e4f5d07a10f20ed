import type { Address } from '@hawker/contract/addresses'
import { showToast } from '@hawker/ui/toast'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { useChoices } from '../../lib/choices.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { ChosenAddress } from '../../lib/visit.ts'
import { chosenOf } from '../../lib/visit.ts'
import { activateAddress } from './saved-addresses.ts'

/** Making an address the one all pages are for: active in the account, in the cookie, and everything shown is asked anew. */
export function useChoose() {
  const { t } = useTexts()
  const choices = useChoices()
  const tell = (message: string) => showToast({ id: 'address', kind: 'warning', message })
  const choose = async (chosen: ChosenAddress) => {
    await choices.address(chosen)
    const zone = await browserApi('checkAnyDeliveryZone', {
      query: { address: { latitude: chosen.latitude, longitude: chosen.longitude } },
    })
    if (zone.ok && !zone.data.available) tell(t('shop.no_delivery_here'))
  }
  return {
    place: choose,
    async saved(address: Address): Promise<boolean> {
      const result = await activateAddress(address.id)
      if (!result.ok) {
        tell(wordsFor(result, t))
        return false
      }
      await choose(chosenOf(result.data))
      return true
    },
    forget: () => choices.address(undefined),
  }
}
