/**
 * Words that something stands behind in their line (`data-hold`) keep their width when another font is put on, however much wider or narrower its letters are:
 * nothing beside them moves. They do so until they become other words, or the screen gets another width or its text another size. (Words that are shortened
 * where they find no room are none of them: a pixel more would cut them.)
 */
export function holdWords(): void {
  const seen = [...document.querySelectorAll<HTMLElement>('[data-hold]')].filter((words) =>
    words.checkVisibility({ contentVisibilityAuto: true }),
  )
  const [first] = seen
  if (!first) return
  const root = document.documentElement
  const rem = parseFloat(getComputedStyle(root).fontSize)
  // All are read before the first is written: the page is laid out once.
  const held = seen.map((words) => ({
    words,
    width: words.getBoundingClientRect().width / rem,
    whiteSpace: isOneLine(words) ? 'nowrap' : '',
  }))
  const changed = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const node = target instanceof HTMLElement ? target : target.parentElement
      letGo(node?.closest<HTMLElement>('[data-hold]'))
    }
  })
  for (const { words, width, whiteSpace } of held) {
    Object.assign(words.style, { width: `${width}rem`, whiteSpace })
    changed.observe(words, { characterData: true, childList: true, subtree: true })
  }
  const widths = new Map<Element, number>()
  const resized = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const before = widths.get(target)
      widths.set(target, contentRect.width)
      if (before === undefined || before === contentRect.width) continue
      resized.disconnect()
      changed.disconnect()
      for (const words of seen) letGo(words)
    }
  })
  resized.observe(root)
  // What is held is as wide as the text of the screen is large.
  resized.observe(first)
}

function letGo(words: HTMLElement | null | undefined): void {
  words?.style.removeProperty('width')
  words?.style.removeProperty('white-space')
}

function isOneLine(words: HTMLElement): boolean {
  const contents = document.createRange()
  contents.selectNodeContents(words)
  return (
    contents.getBoundingClientRect().height < 1.5 * parseFloat(getComputedStyle(words).lineHeight)
  )
}
