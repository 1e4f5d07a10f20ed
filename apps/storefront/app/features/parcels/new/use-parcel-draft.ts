import { useFormDraft } from '@hawker/web/forms/form-draft'
import type { FormOf } from '@hawker/web/forms/use-form'
import { storedDrafts } from '../../../lib/device/stored-drafts.ts'
import { type ParcelForm, newParcelForm } from './parcel-form.ts'

const NAME = 'parcel'
type Draft = { userId: number | null; form: Partial<ParcelForm> }

/**
 * Stores the form on the device until the parcel is sent or the account signs out. A guest's draft
 * goes to the account that signs in. Returns whether a stored draft was loaded.
 */
export const useParcelDraft = (
  { userId, fresh }: { userId: number | null; fresh: boolean },
  form: FormOf<ParcelForm>,
): boolean =>
  useFormDraft(form, {
    read: () => (fresh ? undefined : readDraft(userId)),
    // Links to uploaded photos end after some minutes, so they are chosen again.
    write: ({ photos: _photos, ...values }) =>
      storedDrafts.write(NAME, JSON.stringify({ userId, form: values } satisfies Draft)),
  })

export const clearParcelDraft = (): void => storedDrafts.write(NAME, '')

function readDraft(userId: number | null): Partial<ParcelForm> | undefined {
  const text = storedDrafts.read(NAME)
  if (text === null) return undefined
  try {
    const draft: Partial<Draft> = JSON.parse(text)
    if (draft.userId === null || draft.userId === userId) {
      // Ignore fields that this version of the form does not have.
      const known = new Set(Object.keys(newParcelForm(undefined)))
      return Object.fromEntries(
        Object.entries(draft.form ?? {}).filter(([name]) => known.has(name)),
      )
    }
  } catch {
    // Not valid JSON.
  }
  clearParcelDraft()
  return undefined
}
