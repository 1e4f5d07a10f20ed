import { Dialog } from '@hawker/ui/dialog'
import { SwitchField } from '@hawker/ui/switch-field'
import { useEffect, useEffectEvent, useState } from 'react'
import { storeChoice, readChoice } from '../../../lib/device-choices.ts'
import { toggleSound } from '../../../lib/order-bell.ts'
import { useTexts } from '../../../lib/texts.tsx'

/** Each key with the text key of its description. */
const KEYS = [
  ['n', 'keys.first_new'],
  ['j', 'keys.next'],
  ['k', 'keys.previous'],
  ['a', 'keys.main'],
  ['x', 'keys.reject'],
  ['p', 'keys.print'],
  ['s', 'keys.seen'],
  ['m', 'keys.sound'],
  ['?', 'keys.help'],
] as const

export type Shortcuts = {
  shown: boolean
  on: boolean
  open: () => void
  close: () => void
  switchTo: (on: boolean) => void
}

/** Single-key shortcuts. They can be turned off for people who use speech input (WCAG 2.1.4). */
export function useShortcuts({ onSeen }: { onSeen: () => void }): Shortcuts {
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
    else if (!on || !runShortcut(event.key.toLowerCase(), onSeen)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  const switchTo = (next: boolean) => {
    storeChoice('keys', next ? 'on' : 'off')
    setOn(next)
  }
  return { shown, on, open: () => setShown(true), close: () => setShown(false), switchTo }
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-order]')]
const currentCard = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-order]') ?? null
const buttonOf = (card: HTMLElement | null | undefined, key: string): HTMLElement | null =>
  card?.querySelector<HTMLElement>(`[data-key=${key}]:not(:disabled)`) ?? null

/** Runs the shortcut of a key. Keys that change an order act on the card with the focus. */
function runShortcut(key: string, onSeen: () => void): boolean {
  const all = cards()
  const current = currentCard()
  const index = current ? all.indexOf(current) : -1
  if (key === 'n') focusCard(document.querySelector<HTMLElement>('[data-status=new]'))
  else if (key === 'j') focusCard(all[Math.min(index + 1, all.length - 1)])
  else if (key === 'k') focusCard(all[Math.max(index - 1, 0)])
  else if (key === 'a') buttonOf(current, 'main')?.click()
  else if (key === 'x') buttonOf(current, 'reject')?.click()
  else if (key === 'p') buttonOf(current, 'print')?.click()
  else if (key === 's') onSeen()
  else if (key === 'm') toggleSound()
  else return false
  return true
}

function focusCard(card: HTMLElement | null | undefined): void {
  ;(buttonOf(card, 'main') ?? buttonOf(card, 'print'))?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export function ShortcutsDialog({ shortcuts }: { shortcuts: Shortcuts }) {
  const { t } = useTexts()
  return (
    <Dialog
      open={shortcuts.shown}
      onClose={shortcuts.close}
      title={t('keys.title')}
      closeLabel={t('action.close')}
    >
      <SwitchField
        label={t('keys.on')}
        checked={shortcuts.on}
        onChange={(event) => shortcuts.switchTo(event.target.checked)}
      />
      <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd
                dir="ltr"
                className="grid h-9 min-w-9 place-items-center rounded-xs border border-edge bg-sunk px-2 font-semibold"
              >
                {key}
              </kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
