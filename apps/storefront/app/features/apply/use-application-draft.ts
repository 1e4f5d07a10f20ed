import { type FormOf } from '@hawker/web/forms/use-form'
import { useFormDraft } from '@hawker/web/forms/form-draft'
import { storedDrafts } from '../../lib/device/stored-drafts.ts'

/**
 * Stores an application on the device until it is sent. Fields of an older version are merged into
 * the form's initial values. Returns the function that removes the draft.
 */
export function useApplicationDraft<Values extends object>(
  name: string,
  form: FormOf<Values>,
): () => void {
  const key = `draft.${name}`
  useFormDraft(form, {
    read: () => parseDraft<Values>(storedDrafts.read(key)),
    write: (values) => storedDrafts.write(key, JSON.stringify(values)),
  })
  return () => storedDrafts.write(key, '')
}

function parseDraft<Values>(text: string | null): Partial<Values> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Partial<Values>) : undefined
  } catch {
    return undefined
  }
}
