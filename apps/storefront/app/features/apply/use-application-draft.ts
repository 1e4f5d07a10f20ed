import { useEffect, useEffectEvent, useRef } from 'react'
import { storedDrafts } from '../../lib/device/stored-drafts.ts'

type DraftForm<Values> = {
  values: Values
  change: (part: Partial<Values>) => void
}

/**
 * Stores a form on the device until it is sent, and fills it in again. Keys of an older version are
 * merged into the form's initial values. Returns the function that removes the draft.
 */
export function useApplicationDraft<Values extends object>(
  name: string,
  form: DraftForm<Values>,
): () => void {
  const key = `draft.${name}`
  const { values } = form
  const initialValues = useRef(values)
  const restore = useEffectEvent(() => {
    const stored = parseDraft<Values>(storedDrafts.read(key))
    if (stored) form.change(stored)
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    if (values !== initialValues.current) storedDrafts.write(key, JSON.stringify(values))
  }, [key, values])
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
