import { type AddressSource, gazetteer } from './gazetteer.ts'
import { google } from './google.ts'
import { nominatim } from './nominatim.ts'
import type { Maps } from './port.ts'

export type MapsSettings = {
  provider: 'gazetteer' | 'nominatim' | 'google'
  key: string | undefined
  url: string | undefined
}

/** The maps adapter that the settings select. `addresses` is for the built-in gazetteer. */
export function openMaps(
  { provider, key, url }: MapsSettings,
  addresses: AddressSource,
  ask: typeof fetch = fetch,
): Maps {
  if (provider === 'google')
    return google({ fetch: ask, baseUrl: url ?? 'https://maps.googleapis.com' }, key ?? '')
  if (provider === 'nominatim')
    return nominatim({ fetch: ask, baseUrl: url ?? 'https://nominatim.openstreetmap.org' })
  return gazetteer(addresses)
}
