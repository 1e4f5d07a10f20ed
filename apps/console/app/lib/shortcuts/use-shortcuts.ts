import { useEffect, useEffectEvent, useState } from 'react'
import { readChoice, storeChoice } from '../device-choices.ts'

export type Shortcuts = {
  shown: boolean
  on: boolean
  open: () => void
  close: () => void
  switchTo: (on: boolean) => void
}

/**
 * Single-key shortcuts of a page, and `?` for their list. `run` returns false for a key that does
 * nothing. People who use speech input can turn them off (WCAG 2.1.4).
 */
export function useShortcuts(run: (key: string) => boolean): Shortcuts {
  const [shown, setShown] = useState(false)
  const [on, setOn] = useState(() => readChoice('keys') !== 'off')
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTextField(event.target) ||
      document.querySelector('dialog:modal')
    )
      return
    if (event.key === '?') setShown(true)
    else if (!on || !run(event.key.toLowerCase())) return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return {
    shown,
    on,
    open: () => setShown(true),
    close: () => setShown(false),
    switchTo(next: boolean) {
      storeChoice('keys', next ? 'on' : 'off')
      setOn(next)
    },
  }
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')
