const INPUT_EVENTS = ['keydown', 'pointerdown', 'focusin'] as const

/** Runs `act` after the next paint. The function it returns cancels that. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Runs `act` after the next paint, or before the next input if that comes first. The function it
 * returns cancels that.
 */
export function afterPaintOrInput(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    cancelPaint()
    clearTimeout(timer)
    for (const name of INPUT_EVENTS) removeEventListener(name, run, true)
  }
  const run = () => {
    cancel()
    act()
  }
  const cancelPaint = afterPaint(run)
  // A hidden tab paints nothing.
  if (document.hidden) timer = setTimeout(run)
  for (const name of INPUT_EVENTS) addEventListener(name, run, true)
  return cancel
}
