/**
 * Before another font is applied, fixes the width of texts that something follows in their line
 * (`data-hold`), so that what follows does not move. The width is released when the text changes,
 * or when the screen's width or the text size changes. Texts that are shortened with an ellipsis
 * must not be marked: one pixel less would cut them.
 */
export function freezeTextWidth(): void {
  const texts = [...document.querySelectorAll<HTMLElement>('[data-hold]')].filter((text) =>
    text.checkVisibility({ contentVisibilityAuto: true }),
  )
  const [first] = texts
  if (!first) return
  const root = document.documentElement
  const rem = remOf(root)
  // Reads all before it writes the first, so that the page is laid out once.
  const frozen = texts.map((text) => ({
    text,
    width: text.getBoundingClientRect().width / rem,
    whiteSpace: isOneLine(text) ? 'nowrap' : '',
  }))
  const changed = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const node = target instanceof HTMLElement ? target : target.parentElement
      release(node?.closest<HTMLElement>('[data-hold]'))
    }
  })
  for (const { text, width, whiteSpace } of frozen) {
    Object.assign(text.style, { width: `${width}rem`, whiteSpace })
    changed.observe(text, { characterData: true, childList: true, subtree: true })
  }
  // Compared with the time of the freeze: an observer first reports a later frame, which may have
  // another screen already, for example after a turn of the phone or in a tab that was hidden.
  const screen = root.clientWidth
  const resized = new ResizeObserver(() => {
    if (root.clientWidth === screen && remOf(root) === rem) return
    resized.disconnect()
    changed.disconnect()
    for (const text of texts) release(text)
  })
  resized.observe(root)
  // The width is in rem, so this also notices another text size.
  resized.observe(first)
}

const remOf = (root: Element): number => parseFloat(getComputedStyle(root).fontSize)

function release(text: HTMLElement | null | undefined): void {
  text?.style.removeProperty('width')
  text?.style.removeProperty('white-space')
}

function isOneLine(text: HTMLElement): boolean {
  const contents = document.createRange()
  contents.selectNodeContents(text)
  return (
    contents.getBoundingClientRect().height < 1.5 * parseFloat(getComputedStyle(text).lineHeight)
  )
}
