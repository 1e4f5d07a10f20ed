declare global {
  interface Document {
    /** What was pressed last before scripts ran (start-after-paint.ts). */
    pressed?: EventTarget | null
  }
}

/** A button that was pressed before the code of its part arrived. */
let pending: Element | undefined

/** Links, submit buttons and popover buttons work without code. */
const buttonAt = (target?: EventTarget | null) =>
  (target instanceof Element && target.closest('button[type=button]:not([popovertarget])')) ||
  undefined
/** React stores its properties on every element that it has hydrated. */
export const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))

/**
 * Remembers the last press on a button whose code has not arrived: React drops such presses. Call
 * it right after hydration started at `app`: the listener must run directly after React's own,
 * which stops the event if it could not hydrate the button.
 */
export function keepEarlyPresses(app: Element): void {
  pending = buttonAt(document.pressed)
  window.onclick = null
  // Clicks that early-input.ts repeats are not trusted.
  addEventListener('click', ({ isTrusted }) => isTrusted && (pending = undefined), true)
  app.addEventListener(
    'click',
    ({ target, cancelBubble, isTrusted }) =>
      isTrusted && cancelBubble && (pending = buttonAt(target)),
    true,
  )
}

/**
 * Repeats the press once its button is hydrated. Call it after each part of the page is hydrated.
 */
export function pressAgain(): void {
  setTimeout(() => {
    if (!pending || !isHydrated(pending)) return
    const button = pending
    pending = undefined
    if (button instanceof HTMLElement && button.isConnected) button.click()
  })
}
