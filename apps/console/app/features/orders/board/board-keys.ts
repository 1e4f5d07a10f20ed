import { toggleSound } from '../../../lib/order-bell.ts'

/** Each key with the text key of its description. */
export const BOARD_KEYS = [
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

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-order]')]
const currentCard = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-order]') ?? null
const buttonOf = (card: HTMLElement | null | undefined, key: string): HTMLElement | null =>
  card?.querySelector<HTMLElement>(`[data-key=${key}]:not(:disabled)`) ?? null

/** Runs the shortcut of a key. Keys that change an order act on the card with the focus. */
export function runShortcut(key: string, onSeen: () => void): boolean {
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
