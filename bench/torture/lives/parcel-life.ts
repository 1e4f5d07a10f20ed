import { FROM, TO } from '@hawker/server/testing/parcels/parcel-app'
import type { StartLife } from './life.ts'
import { newKey } from './lives-market.ts'

/** A parcel that is sent, carried, refused at the door or brought back. */
export const parcelLife: StartLife = async (
  { app, couriers, customer, parcelTypeId, photoOf, staff },
  random,
) => {
  const person = await customer()
  const sender = app.as(person)
  const carrier = random.of(couriers)
  const courier = app.as(carrier)
  let id = 0
  const at = () => ({ params: { id }, query: {} })
  const shown = async () => {
    const answer = await sender('showParcel', at())
    return answer.ok ? answer.data : undefined
  }
  const send = async () => {
    const choices = { type_id: parcelTypeId, options: [], payer: 'sender' as const }
    const quote = await sender('calculateParcel', {
      query: {},
      body: { ...choices, address_from: { location: FROM }, address_to: { location: TO } },
    })
    if (!quote.ok) return quote
    const placed = await sender('placeParcel', {
      query: {},
      idempotencyKey: newKey(),
      body: {
        ...choices,
        quote_id: quote.data.quote_id,
        address_from: { location: FROM, address: '1600 14th Street NW, Washington' },
        address_to: { location: TO, address: '22 Park Road, Washington' },
        username_from: 'Amina',
        phone_from: person.phone,
        username_to: 'Noor',
        phone_to: person.phone,
        description: 'A birthday cake',
        value: 20,
        payment: { tag: 'wallet' },
        accept_rules: true,
      },
    })
    if (placed.ok) id = placed.data.id
    return placed
  }
  const version = async () => (await shown())?.version ?? 0
  const take = () => courier('acceptParcelOffer', at())
  const pick = async () =>
    courier('pickParcel', {
      ...at(),
      body: { code: (await shown())?.pickup_code ?? '0000', photo: await photoOf(carrier) },
    })
  const deliver = async () =>
    courier('deliverParcel', { ...at(), body: { pin: (await shown())?.delivery_pin ?? '0000' } })
  const fail = () => courier('failParcel', { ...at(), body: { reason: 'refused' } })
  const bringBack = async () =>
    courier('returnedParcel', { ...at(), body: { code: (await shown())?.return_code ?? '0000' } })
  const recover = async () =>
    app.as(staff)('recoverParcel', {
      ...at(),
      body: {
        recovery: random.of(['offer_again', 'cancel'] as const),
        note: 'The courier is ill',
        version: await version(),
      },
    })
  return {
    usual: [
      send,
      take,
      () => courier('arriveAtParcel', { ...at(), body: {} }),
      pick,
      ...(random.below(3) === 0 ? [fail, bringBack] : [deliver]),
    ],
    other: [
      async () =>
        sender('cancelParcel', {
          ...at(),
          body: { reason: 'changed_mind', version: await version() },
        }),
      () => sender('undoParcel', at()),
      async () => sender('returnParcel', { ...at(), body: { version: await version() } }),
      () => courier('giveParcelBack', { ...at(), body: { reason: 'too_far' } }),
      fail,
      recover,
      () => courier('tryParcel', at()),
    ],
  }
}
