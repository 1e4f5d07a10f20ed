import { createListeners } from '@hawker/std/store'
import { useSyncExternalStore } from 'react'
import { readCookie } from '@hawker/std/read-cookie'
import { writeCookie } from './cookies.ts'

export type Theme = 'light' | 'dark'

const listeners = createListeners()

function currentTheme(): Theme {
  const chosen = chosenTheme()
  if (chosen !== 'system') return chosen
  return darkDevice().matches ? 'dark' : 'light'
}

/** What was chosen. Without a choice the device decides. */
function chosenTheme(): Theme | 'system' {
  const chosen = readCookie(document.cookie, 'theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function chooseTheme(theme: Theme | 'system'): void {
  writeCookie('theme', theme === 'system' ? '' : theme)
  applyTheme(theme)
  listeners.emit()
}

/** Writes a theme into the document, for its style sheets. */
export function applyTheme(theme = chosenTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Undefined until the page is hydrated. */
export const useTheme = (): Theme | undefined =>
  useSyncExternalStore(subscribe, currentTheme, () => undefined)
export const useChosenTheme = (): Theme | 'system' | undefined =>
  useSyncExternalStore(subscribe, chosenTheme, () => undefined)

const darkDevice = () => matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  const device = darkDevice()
  const unsubscribe = listeners.subscribe(listener)
  device.addEventListener('change', listener)
  return () => {
    unsubscribe()
    device.removeEventListener('change', listener)
  }
}
