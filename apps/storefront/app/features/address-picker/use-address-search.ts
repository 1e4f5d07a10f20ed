import type { GeocodedAddress } from '@hawker/contract/addresses'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useSite } from '../../lib/page/site.ts'

const DEBOUNCE_MS = 400

/** `office`: the apartment, when it was typed in the search. */
export type FoundPlace = GeocodedAddress & { office?: string }
export type AddressSearch = {
  places: readonly FoundPlace[]
  state: 'idle' | 'searching' | 'found' | 'empty' | 'failed'
}
const IDLE: AddressSearch = { places: [], state: 'idle' }

/** Suggestions for the typed text, near the current address. Late responses are dropped. */
export function useAddressSearch(typed: string): AddressSearch {
  const { address } = useSite()
  const [found, setFound] = useState<AddressSearch & { term: string }>({ ...IDLE, term: '' })
  const term = typed.trim()
  const [latitude, longitude] = [address?.latitude, address?.longitude]

  useEffect(() => {
    if (term === '') return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      setFound((before) => ({ ...before, term, state: 'searching' }))
      const near = latitude === undefined || longitude === undefined ? {} : { latitude, longitude }
      const result = await browserApi('searchAddresses', {
        query: { search: term, ...near },
        signal: abort.signal,
      })
      if (abort.signal.aborted) return
      if (!result.ok) setFound({ term, places: [], state: 'failed' })
      else
        setFound({
          term,
          places: result.data.map(({ unit, ...place }) =>
            unit === null ? place : { ...place, office: unit },
          ),
          state: result.data.length > 0 ? 'found' : 'empty',
        })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [term, latitude, longitude])

  return term === '' ? IDLE : found
}
