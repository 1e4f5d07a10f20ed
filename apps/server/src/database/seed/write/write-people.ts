import { DAY_MS } from '@hawker/std/time'
import { transfer } from '../../../features/wallet/index.ts'
import { type Tx, sql } from '@hawker/postgres/database'
import type { City } from '../city-types.ts'
import { insertRows, takeIds } from './insert-rows.ts'

export type Person = {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly phone: string
  readonly roles: readonly ('seller' | 'driver' | 'admin')[]
  readonly passwordHash: string
}

/** Enough for two dinners. */
const WALLET = 6000n
const WELCOMED_DAYS_AGO = 14

/**
 * Inserts demo people and couriers and returns their ids by e-mail. A courier with a demo person's
 * e-mail is the same user.
 */
export async function writePeople(
  tx: Tx,
  city: City,
  people: readonly Person[],
  now: Date,
): Promise<Map<string, number>> {
  const others = city.couriers.filter(
    (courier) => !people.some(({ email }) => email === courier.email),
  )
  const nextId = await takeIds(tx, 'users', people.length + others.length)
  const known = people.map((person) => ({ ...person, id: nextId() }))
  const couriers = others.map((courier) => ({ ...courier, id: nextId() }))
  const ids = new Map([...known, ...couriers].map(({ email, id }) => [email, id]))
  await insertRows(tx, 'users', [
    ...known.map(({ id, email, firstname, lastname, phone, passwordHash }) =>
      userRow(id, { email, firstname, lastname, phone }, passwordHash, now),
    ),
    ...couriers.map(({ id, email, firstName, lastName, phone }) =>
      userRow(id, { email, firstname: firstName, lastname: lastName, phone }, null, now),
    ),
  ])
  await insertRows(tx, 'user_roles', [
    ...known.flatMap(({ id, roles }) => roles.map((role) => ({ user_id: id, role }))),
    ...couriers.map(({ id }) => ({ user_id: id, role: 'driver' })),
  ])
  await writeCouriers(tx, city, ids, now)
  const customer = ids.get('customer@hawker.test')
  if (customer !== undefined) await setUpCustomer(tx, city, customer, now)
  return ids
}

type Named = Pick<Person, 'email' | 'firstname' | 'lastname' | 'phone'>
/** A user without a password cannot sign in. */
const userRow = (id: number, named: Named, passwordHash: string | null, now: Date) => ({
  id,
  ...named,
  email_verified_at: now,
  phone_verified_at: now,
  password_hash: passwordHash,
  created_at: now,
})

async function writeCouriers(tx: Tx, city: City, ids: ReadonlyMap<string, number>, now: Date) {
  const rows = city.couriers.map(({ email, vehicle, online, location }) => ({
    user_id: ids.get(email),
    vehicle,
    online,
    latitude: location.latitude,
    longitude: location.longitude,
    located_at: now,
  }))
  await insertRows(tx, 'couriers', rows)
}

/** Gives the customer an address near the centre and a wallet balance. */
async function setUpCustomer(tx: Tx, city: City, userId: number, now: Date) {
  const distanceTo = (point: { latitude: number; longitude: number }) =>
    Math.hypot(point.latitude - city.centre.latitude, point.longitude - city.centre.longitude)
  const home = city.gazetteer.addresses.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0]
  if (home) {
    await tx.run(sql`insert into addresses (user_id, title, address, latitude, longitude, active, created_at)
      values (${userId}, 'Home', ${`${home.line}, Washington, DC ${home.zip}`}, ${home.latitude},
        ${home.longitude}, true, ${now})`)
  }
  await transfer(tx, {
    kind: 'topup',
    key: `demo:wallet:${userId}`,
    note: 'Welcome',
    entries: [
      { account: { kind: 'user', userId }, amount: WALLET },
      { account: { kind: 'promo' }, amount: -WALLET },
    ],
    // Before everything that the wallet paid.
    now: new Date(now.getTime() - WELCOMED_DAYS_AGO * DAY_MS),
  })
}
