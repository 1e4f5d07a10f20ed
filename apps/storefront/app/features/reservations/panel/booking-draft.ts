import { storedDrafts } from '../../../lib/device/stored-drafts.ts'
import type { BookingFields } from './booking-fields.ts'

const NAME = 'reservation'

/**
 * What a guest typed for a shop, until it is booked: it survives the sign-in, a closed panel and a
 * lost network.
 */
export const bookingDraft = (slug: string) => ({
  read(): Partial<BookingFields> | undefined {
    try {
      const draft: { slug?: string; fields?: Partial<BookingFields> } = JSON.parse(
        storedDrafts.read(NAME) ?? '{}',
      )
      return draft.slug === slug ? draft.fields : undefined
    } catch {
      return undefined
    }
  },
  write: (fields: BookingFields) => storedDrafts.write(NAME, JSON.stringify({ slug, fields })),
  clear: () => storedDrafts.write(NAME, ''),
})
