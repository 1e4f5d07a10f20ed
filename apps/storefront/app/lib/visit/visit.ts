import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { Address } from '@hawker/contract/addresses'
import { DEFAULT_LOCALE, isShippedLocale, type ShippedLocale } from '@hawker/i18n/locales'
import { readCookie } from '@hawker/std/read-cookie'

/** `text` is empty on the server, which renders a page for a delivery cell and not for a door. */
export type ChosenAddress = {
  text: string
  latitude: number
  longitude: number
  id?: number
  /** The apartment of an address that is not saved in the account. */
  office?: string
}

/** All that a public page may depend on in addition to its URL. Never the visitor. */
export type Visit = {
  lang: ShippedLocale
  currencyId: number | undefined
  address: ChosenAddress | undefined
}

/** Language: ?lang= → cookie → Accept-Language → English. */
export function visitOf(url: URL, cookies: string, acceptLanguage = ''): Visit {
  return {
    lang: languageOf([
      url.searchParams.get('lang'),
      readCookie(cookies, 'locale'),
      ...byPreference(acceptLanguage),
    ]),
    currencyId: readPositiveInteger(readCookie(cookies, 'currency')),
    address: addressOf(readCookie(cookies, 'address')),
  }
}

function languageOf(candidates: readonly (string | null | undefined)[]): ShippedLocale {
  for (const candidate of candidates) {
    const language = candidate?.toLowerCase().split(/[-_]/)[0]
    if (language !== undefined && isShippedLocale(language)) return language
  }
  return DEFAULT_LOCALE
}

function byPreference(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(',')
    .map((part) => {
      const [language = '', quality] = part.trim().split(';q=')
      return { language, quality: quality === undefined ? 1 : Number(quality) }
    })
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
}

export function addressOf(cookie: string | undefined): ChosenAddress | undefined {
  if (!cookie) return undefined
  try {
    const value: Partial<ChosenAddress> | null = JSON.parse(cookie)
    const { text = '', latitude, longitude, id, office } = value ?? {}
    if (typeof text !== 'string' || typeof latitude !== 'number' || typeof longitude !== 'number')
      return undefined
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
    return {
      text,
      latitude,
      longitude,
      ...(typeof id === 'number' ? { id } : {}),
      ...(typeof office === 'string' ? { office } : {}),
    }
  } catch {
    return undefined
  }
}

/** The part of a query that chooses the currency of the amounts. */
export const pricedFor = ({ currencyId }: Visit): { currency_id?: number } =>
  currencyId === undefined ? {} : { currency_id: currencyId }

/** The part of a query that names the delivery address. */
export const deliveredTo = ({
  address,
}: Visit): { address?: { latitude: number; longitude: number } } =>
  address === undefined
    ? {}
    : { address: { latitude: address.latitude, longitude: address.longitude } }

/** The visit as a part of cache keys. */
export const visitKey = (visit: Visit): string =>
  [
    visit.lang,
    visit.currencyId ?? '',
    visit.address
      ? `${visit.address.latitude.toFixed(3)},${visit.address.longitude.toFixed(3)}`
      : '',
  ].join('|')

/** A saved address as the choice that pages are rendered with. */
export function chosenAddressOf({
  id,
  address,
  location: [latitude = 0, longitude = 0],
}: Address): ChosenAddress {
  return {
    id,
    text: [address.address, address.house].filter(Boolean).join(', '),
    latitude,
    longitude,
  }
}
