import { cartVerbs } from './carts.ts'
import { catalogVerbs } from './catalog.ts'
import { moneyVerbs } from './money.ts'
import { notificationVerbs } from './notifications.ts'
import { orderVerbs } from './orders.ts'
import { parcelVerbs } from './parcels.ts'
import { peopleVerbs } from './people.ts'
import { providerMoneyVerbs } from './provider-money.ts'
import { reservationVerbs } from './reservations.ts'
import type { Base } from './rows.ts'
import { settingVerbs } from './settings.ts'
import { shopVerbs } from './shops.ts'

/** What stories do to a marketplace, and read from it, past its screens. */
export type MarketVerbs = ReturnType<typeof marketVerbs>

export const marketVerbs = (base: Base) => ({
  ...peopleVerbs(base),
  ...shopVerbs(base),
  ...catalogVerbs(base),
  ...cartVerbs(base),
  ...orderVerbs(base),
  ...moneyVerbs(base),
  ...providerMoneyVerbs(base),
  ...reservationVerbs(base),
  ...parcelVerbs(base),
  ...notificationVerbs(base),
  ...settingVerbs(base),
})
