import { useEffect, useState } from 'react'
import { keptWords } from '../../lib/kept-words.ts'

/**
 * A form draft stored on the device until it is sent. Keys of an older version are merged into
 * `empty`.
 */
export function useDraft<D extends object>(
  name: string,
  empty: D,
): [D, (change: Partial<D>) => void, () => void] {
  const [draft, setDraft] = useState(empty)
  useEffect(() => {
    const stored = parseDraft(keptWords.read(`draft.${name}`))
    if (stored) setDraft((current) => ({ ...current, ...stored }))
  }, [name])
  const change = (part: Partial<D>) =>
    setDraft((before) => {
      const next = { ...before, ...part }
      keptWords.write(`draft.${name}`, JSON.stringify(next))
      return next
    })
  return [draft, change, () => keptWords.write(`draft.${name}`, '')]
}

function parseDraft(text: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
