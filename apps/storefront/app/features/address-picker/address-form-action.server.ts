import { data, redirect } from '@hawker/web/router/responses'
import type { LoadContext } from '../../lib/api.ts'
import { choiceCookie } from '@hawker/web/session/cookies'
import { type ChosenAddress, chosenAddressOf } from '../../lib/visit/visit.ts'
import type { AddressFormResult } from './plain-address-picker.tsx'

const MAX_SUGGESTIONS = 5

/**
 * The plain forms of the address picker. A typed text is searched; a pressed suggestion becomes the
 * address and leads to `next`.
 */
export async function addressFormAction(
  loadContext: LoadContext,
  form: FormData,
  member: boolean,
  next: string,
) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [latitude, longitude] = [
    Number(form.get('latitude') ?? Number.NaN),
    Number(form.get('longitude') ?? Number.NaN),
  ]
  const office = text('unit').slice(0, 30)
  const place = {
    text: text('address').slice(0, 250),
    latitude,
    longitude,
    ...(office === '' ? {} : { office }),
  }
  if (place.text !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
    const address = (member ? await saveToAccount(loadContext, place) : undefined) ?? place
    return redirect(next, {
      status: 303,
      headers: { 'set-cookie': choiceCookie('address', JSON.stringify(address)) },
    })
  }
  const typed = text('to').slice(0, 120)
  const respond = (places: AddressFormResult['places'], error?: string) =>
    data<AddressFormResult>(
      { typed, places, ...(error === undefined ? {} : { error }) },
      { status: error === undefined ? 200 : 422 },
    )
  if (typed === '') return respond([], 'validation.required')
  const found = await loadContext.api('searchAddresses', { query: { search: typed } })
  if (!found.ok) return respond([], 'error.occured')
  return found.data.length > 0
    ? respond(found.data.slice(0, MAX_SUGGESTIONS))
    : respond([], 'address.none_found')
}

/** Saves the address in the account. If that fails, the cookie on the device still has it. */
async function saveToAccount(
  { api }: LoadContext,
  { text, latitude, longitude, office }: ChosenAddress,
): Promise<ChosenAddress | undefined> {
  const saved = await api('createAddress', {
    body: {
      address: { address: text, ...(office === undefined ? {} : { office }) },
      location: [latitude, longitude],
      active: true,
    },
  })
  return saved.ok ? chosenAddressOf(saved.data) : undefined
}
