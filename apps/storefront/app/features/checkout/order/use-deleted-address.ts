import { useEffect } from 'react'
import { useChoices } from '../../../lib/visit/choices.ts'
import type { ChosenAddress } from '../../../lib/visit/visit.ts'

/** Whether the saved address was deleted meanwhile. Then its location stays chosen without the id. */
export function useDeletedAddress(
  address: ChosenAddress | undefined,
  refusal: string | undefined,
): boolean {
  const choices = useChoices()
  const isDeleted = refusal === 'not_found' && address?.id !== undefined
  useEffect(() => {
    if (isDeleted && address)
      void choices.address({
        text: address.text,
        latitude: address.latitude,
        longitude: address.longitude,
      })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDeleted])
  return isDeleted
}
