import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'

export type Theme = 'light' | 'dark'

/**
 * Runs before anything is drawn, so neither the theme nor the login button flashes. Constant, so a CSP can name its hash.
 * The cookie is read here and not on the server: a page is kept for light and dark alike.
 */
export const BEFORE_PAINT = `(()=>{let d=document.documentElement.dataset,c=document.cookie,t=/(?:^|; )theme=(light|dark)/.exec(c);if(t)d.theme=t[1];if(/(?:^|; )user=[^;]/.test(c))d.signed=''})()`

const listeners = new Set<() => void>()

export function currentTheme(): Theme {
  const chosen = readCookie(document.cookie, 'theme')
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function chooseTheme(theme: Theme): void {
  writeCookie('theme', theme)
  document.documentElement.dataset.theme = theme
  listeners.forEach((listener) => listener())
}

/** undefined until the page is alive. */
export const useTheme = (): Theme | undefined => useSyncExternalStore(subscribe, currentTheme, () => undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
