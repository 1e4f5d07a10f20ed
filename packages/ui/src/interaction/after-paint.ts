const TOUCHES = ['keydown', 'pointerdown', 'focusin'] as const

/** Runs when what was just drawn can be seen, or before anything else is pressed or gone to. Gives what calls it off. */
export function onceSeen(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    for (const touch of TOUCHES) removeEventListener(touch, run, true)
  }
  const run = () => {
    stop()
    act()
  }
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)))
  // A tab that nobody sees draws no frames.
  if (document.hidden) timer = setTimeout(run)
  for (const touch of TOUCHES) addEventListener(touch, run, true)
  return stop
}
