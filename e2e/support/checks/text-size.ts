import type { Page } from 'playwright-core'

/** Doubles the text size, like the setting of a browser. */
export const doubleTextSize = (page: Page): Promise<void> =>
  page.evaluate(() => void document.documentElement.style.setProperty('font-size', '200%'))

/**
 * Layout problems: horizontal overflow, overlapping controls, cut off text, high headers, broken
 * amounts and broken words.
 */
export const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = (element: Element) => {
      const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `<${element.tagName.toLowerCase()}> ${text.trim().replace(/\s+/g, ' ').slice(0, 50)}`
    }
    const isSeen = (element: Element) =>
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
    const around = (
      element: Element,
      wanted: (style: CSSStyleDeclaration) => boolean,
    ): Element | undefined => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (wanted(getComputedStyle(at))) return at
      return undefined
    }
    const problems: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    const sticksOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return (
        width > 0 &&
        (left < -1 || right > clientWidth + 1) &&
        around(element, ({ overflowX }) => overflowX !== 'visible') === undefined
      )
    }
    if (scrollWidth > clientWidth) {
      const out = [...document.querySelectorAll('body *')].filter(
        (element) => isSeen(element) && sticksOut(element),
      )
      const inner = out.filter(
        (element) => ![...element.children].some((child) => out.includes(child)),
      )
      problems.push(
        `${scrollWidth - clientWidth} px too wide: ${inner
          .slice(0, 4)
          .map((element) => `${named(element)} .${element.className}`)
          .join(' | ')}`,
      )
    }

    for (const header of document.querySelectorAll('header')) {
      const { height } = header.getBoundingClientRect()
      if (!header.closest('main, dialog') && isSeen(header) && height > innerHeight / 4)
        problems.push(
          `a header of ${Math.round(height)} px takes more than a quarter of the screen`,
        )
    }
    const allTexts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = allTexts.nextNode(); text; text = allTexts.nextNode()) {
      const content = text.textContent ?? ''
      if (!text.parentElement || !isSeen(text.parentElement)) continue
      for (const { 0: amount, index } of content.matchAll(/\S*\d[.,]\d\S*/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + amount.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) problems.push(`the amount ${amount} is broken`)
      }
      for (const { 0: word, index } of content.matchAll(
        /(?<![\p{L}\p{N}@.-])\p{L}{2,12}(?![\p{L}\p{N}@-]|\.\p{L})/gu,
      )) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) problems.push(`the word ${word} is broken`)
      }
    }

    const modal = document.querySelector('dialog:modal')
    const controls = [
      ...(modal ?? document).querySelectorAll(
        'a[href], button, input:not([type=hidden]), select, textarea, summary',
      ),
    ].filter((element) => isSeen(element) && element.getClientRects().length > 0)
    // Fixed and sticky elements overlap on purpose; scrolled-out elements do not overlap.
    const floats = (element: Element) =>
      around(element, ({ position }) => position === 'fixed' || position === 'sticky')
    const scroller = (element: Element) =>
      around(element, ({ overflowX, overflowY }) =>
        [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll'),
      )
    const plain = controls.filter((element) => !floats(element))
    const isWithin = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 2 &&
      inner.right <= outer.right + 2 &&
      inner.top >= outer.top - 2 &&
      inner.bottom <= outer.bottom + 2
    // The visible part of the element, clipped by its ancestors.
    const shown = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect()
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue
        const frame = at.getBoundingClientRect()
        left = Math.max(left, frame.left)
        right = Math.min(right, frame.right)
        top = Math.max(top, frame.top)
        bottom = Math.min(bottom, frame.bottom)
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }
    const boxes = plain
      .map((element) => ({ element, box: shown(element), scroller: scroller(element) }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
    for (const [place, one] of boxes.entries())
      for (const other of boxes.slice(place + 1)) {
        if (
          one.scroller !== other.scroller ||
          one.element.contains(other.element) ||
          other.element.contains(one.element)
        )
          continue
        // A radio lies under its label by design. A button may lie completely inside a card or
        // field.
        if ([one, other].some(({ element }) => element.closest('label') !== null)) continue
        if (isWithin(one.box, other.box) || isWithin(other.box, one.box)) continue
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (width > 2 && height > 2)
          problems.push(`${named(one.element)} overlaps ${named(other.element)}`)
      }
    for (const element of controls.filter((control) =>
      control.matches('a, button, summary, select'),
    )) {
      if (
        element.scrollWidth > element.clientWidth + 2 &&
        getComputedStyle(element).overflowX !== 'visible' &&
        element.clientWidth > 0
      )
        problems.push(
          `${named(element)} is cut off by ${element.scrollWidth - element.clientWidth} px`,
        )
      if (
        element.scrollHeight > element.clientHeight + 4 &&
        getComputedStyle(element).overflowY !== 'visible' &&
        element.clientHeight > 0
      )
        problems.push(
          `${named(element)} is cut off below by ${element.scrollHeight - element.clientHeight} px`,
        )
      // Truncated on purpose: the accessible name has the full text.
      if (
        [element, ...element.querySelectorAll('*')].some(
          (part) => getComputedStyle(part).textOverflow === 'ellipsis',
        )
      )
        continue
      const box = element.getBoundingClientRect()
      const words = document.createRange()
      words.selectNodeContents(element)
      const text = words.getBoundingClientRect()
      if (
        (element.textContent ?? '').trim() !== '' &&
        element.matches('button, a.inline-flex') &&
        (text.width > box.width + 2 || text.height > box.height + 2)
      )
        problems.push(
          `${named(element)} does not contain its text: ` +
            `${Math.round(text.width)}×${Math.round(text.height)} in ` +
            `${Math.round(box.width)}×${Math.round(box.height)}`,
        )
    }
    for (const element of (modal ?? document).querySelectorAll('h1, h2, h3, p, a, button')) {
      const frame = around(
        element,
        ({ overflowY }) => overflowY === 'hidden' || overflowY === 'clip',
      )
      if (!isSeen(element) || !frame || frame === element || frame === document.documentElement)
        continue
      // Scrollable content is not lost.
      if (scroller(element) || (element.textContent ?? '').trim() === '') continue
      if (
        around(
          element,
          ({ webkitLineClamp, textOverflow }) =>
            webkitLineClamp !== 'none' || textOverflow === 'ellipsis',
        )
      )
        continue
      const [box, edge] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
      if (edge.height > 2 && (box.top < edge.top - 2 || box.bottom > edge.bottom + 2))
        problems.push(`${named(element)} is cut off by its frame`)
    }
    // Horizontally cut off text. Truncated text must leave at least 2.5 em.
    const isShort = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    for (const element of (modal ?? document).querySelectorAll('main *, header *')) {
      const style = getComputedStyle(element)
      if (!isShort(style) || !isSeen(element) || (element.textContent ?? '').trim() === '') continue
      const { width } = element.getBoundingClientRect()
      if (
        element.scrollWidth > element.clientWidth &&
        width < 2.5 * Number.parseFloat(style.fontSize)
      )
        problems.push(`${named(element)} shows ${Math.round(width)} px of ${element.scrollWidth}`)
    }
    const texts = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement
      if (
        !holder ||
        (node.textContent ?? '').trim() === '' ||
        !isSeen(holder) ||
        holder.closest('.sr-only, select, script, style, noscript')
      )
        continue
      if (around(holder, ({ overflowX }) => overflowX === 'auto' || overflowX === 'scroll'))
        continue
      // Only for screen readers, or truncated, which is checked above.
      if (around(holder, ({ width }) => width === '1px') || around(holder, isShort)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      const { left, right } = words
      let [start, end] = [left, right]
      for (let at: Element | null = holder; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue
        const frame = at.getBoundingClientRect()
        ;[start, end] = [Math.max(start, frame.left), Math.min(end, frame.right)]
      }
      const enough = right - left
      if (end - start < enough - 2)
        problems.push(
          `${named(holder)} shows ${Math.round(Math.max(0, end - start))} px of its text's ${Math.round(right - left)}`,
        )
    }
    // Each label of a fixed bar must fit its link.
    for (const bar of document.querySelectorAll('nav.fixed'))
      for (const link of bar.querySelectorAll('a')) {
        const words = document.createRange()
        words.selectNodeContents(link)
        if (
          isSeen(bar) &&
          words.getBoundingClientRect().width > link.getBoundingClientRect().width + 1
        )
          problems.push(`${named(link)} is wider than its link`)
      }
    return problems
  })
