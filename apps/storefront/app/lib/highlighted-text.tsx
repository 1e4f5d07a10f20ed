import type { Highlight } from '@hawker/contract/core/shapes'

/** A text with its matches highlighted. */
export function Marked({ text, marks = [] }: { text: string; marks?: Highlight | undefined }) {
  const pieces = []
  let at = 0
  for (const { start, end } of marks) {
    if (start < at || end <= start || end > text.length) continue
    pieces.push(
      text.slice(at, start),
      <mark key={start} className="rounded-xs bg-amber-soft text-inherit">
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  )
}
