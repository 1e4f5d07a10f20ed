import { data, redirect } from '../../router/answers.ts'
import type { Asking } from '../../lib/api.ts'
import { choiceCookie } from '../../lib/cookies.ts'
import { type ChosenAddress, chosenOf } from '../../lib/visit.ts'
import type { PlainPlaces } from './plain-place.tsx'

const SHOWN = 5

/** The plain forms of an address: what was typed is looked for, what was pressed is the address from now on. `next`: where choosing leads. */
export async function placeFromForm(asking: Asking, form: FormData, member: boolean, next: string) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [latitude, longitude] = [
    Number(form.get('latitude') ?? Number.NaN),
    Number(form.get('longitude') ?? Number.NaN),
  ]
  const place = { text: text('address').slice(0, 250), latitude, longitude }
  if (place.text !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
    const chosen = (member ? await kept(asking, place) : undefined) ?? place
    return redirect(next, {
      status: 303,
      headers: { 'set-cookie': choiceCookie('address', JSON.stringify(chosen)) },
    })
  }
  const typed = text('to').slice(0, 120)
  const said = (places: PlainPlaces['places'], wrong?: string) =>
    data<PlainPlaces>(
      { typed, places, ...(wrong === undefined ? {} : { wrong }) },
      { status: wrong === undefined ? 200 : 422 },
    )
  if (typed === '') return said([], 'validation.required')
  const found = await asking.api('searchAddresses', { query: { search: typed } })
  if (!found.ok) return said([], 'error.occured')
  return found.data.length > 0 ? said(found.data.slice(0, SHOWN)) : said([], 'address.none_found')
}

/** Who is signed in keeps it in the account. Should it be full or their session over, the device still knows it. */
async function kept(
  { api }: Asking,
  { text, latitude, longitude }: ChosenAddress,
): Promise<ChosenAddress | undefined> {
  const saved = await api('createAddress', {
    body: { address: { address: text }, location: [latitude, longitude], active: true },
  })
  return saved.ok ? chosenOf(saved.data) : undefined
}
