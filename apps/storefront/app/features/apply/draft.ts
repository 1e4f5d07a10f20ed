import { useEffect, useState } from 'react'
import { keptWords } from '../../lib/kept-words.ts'

/** What somebody has filled in, on their device until it is sent. A draft of another version of the page is only as good as its keys. */
export function useDraft<D extends object>(
  name: string,
  empty: D,
): [D, (change: Partial<D>) => void, () => void] {
  const [draft, setDraft] = useState(empty)
  useEffect(() => {
    const kept = read(keptWords.read(`draft.${name}`))
    if (kept) setDraft((fresh) => ({ ...fresh, ...kept }))
  }, [name])
  const change = (part: Partial<D>) =>
    setDraft((before) => {
      const next = { ...before, ...part }
      keptWords.write(`draft.${name}`, JSON.stringify(next))
      return next
    })
  return [draft, change, () => keptWords.write(`draft.${name}`, '')]
}

function read(kept: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(kept ?? 'null')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
