declare global {
  interface Document {
    /** What was pressed last, before scripts were there (paint-first.ts). */
    pressed?: EventTarget | null
  }
}

/** A button that was pressed when the code of its part had not come. */
let kept: Element | undefined

/** Links, forms and popovers need no code. */
const buttonAt = (target?: EventTarget | null) =>
  (target instanceof Element && target.closest('button[type=button]:not([popovertarget])')) ||
  undefined
/** React leaves its properties at what it has brought to life. */
export const lives = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))

/**
 * The server draws buttons whose code comes later, and React lets go of what is pressed until then: what is pressed last is kept. Called as soon as
 * React listens at `app`, so that it is asked right after React whether it could bring the button to life: a moment later it may live for another reason.
 */
export function keepEarlyPresses(app: Element): void {
  kept = buttonAt(document.pressed)
  window.onclick = null
  // Not of what is ticked again for somebody (early-input.ts).
  addEventListener('click', ({ isTrusted }) => isTrusted && (kept = undefined), true)
  // React stops what it could not tell anybody.
  app.addEventListener(
    'click',
    ({ target, cancelBubble, isTrusted }) => isTrusted && cancelBubble && (kept = buttonAt(target)),
    true,
  )
}

/** For each part of the page that has come alive: what was pressed there before is done now. */
export function pressAgain(): void {
  setTimeout(() => {
    if (!kept || !lives(kept)) return
    const button = kept
    kept = undefined
    if (button instanceof HTMLElement && button.isConnected) button.click()
  })
}
