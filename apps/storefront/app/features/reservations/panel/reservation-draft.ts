import { storedDrafts } from '../../../lib/device/stored-drafts.ts'
import type { ReservationFields } from './reservation-fields.ts'

const NAME = 'reservation'

/**
 * What a guest typed for a shop, until it is booked: it survives the sign-in, a closed panel and a
 * lost network.
 */
export const reservationDraft = (slug: string) => ({
  read(): Partial<ReservationFields> | undefined {
    try {
      const draft: { slug?: string; fields?: Partial<ReservationFields> } = JSON.parse(
        storedDrafts.read(NAME) ?? '{}',
      )
      return draft.slug === slug ? draft.fields : undefined
    } catch {
      return undefined
    }
  },
  write: (fields: ReservationFields) => storedDrafts.write(NAME, JSON.stringify({ slug, fields })),
  clear: () => storedDrafts.write(NAME, ''),
})
