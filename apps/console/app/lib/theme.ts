import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'

export type Theme = 'light' | 'dark'
const listeners = new Set<() => void>()

function currentTheme(): Theme {
  const chosen = readCookie('theme')
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** The page does so before it is drawn; this is for where its own script was not let run. */
export function applyTheme(): void {
  const chosen = readCookie('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
}

export function chooseTheme(theme: Theme): void {
  writeCookie('theme', theme)
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
