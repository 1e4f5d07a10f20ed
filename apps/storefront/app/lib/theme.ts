import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'

export type Theme = 'light' | 'dark'

/**
 * Runs before anything is drawn, so neither the theme nor the login button flashes, and what comes later has its place. A document that is come back to,
 * or loaded anew, is laid out as a whole: the browser scrolls it to where it was. Who comes to the start page or to a
 * shop and was never here has no font yet: pictures come before it (late-font.ts). Constant, so a CSP can name its hash.
 * The cookie is read here and not on the server: a page is kept for light and dark alike.
 */
export const BEFORE_PAINT = `(()=>{let d=document.documentElement.dataset,c=document.cookie,t=/(?:^|; )theme=(light|dark)/.exec(c);if(t)d.theme=t[1];if(/(?:^|; )user=[^;]/.test(c))d.signed='';try{if(/"uuid"/.test(localStorage.getItem('hawker.store')))d.liked=''}catch{}if(performance.getEntriesByType('navigation')[0]?.type!='navigate')d.whole='';if(/^.(shop|$)/.test(location.pathname)&&!navigator.serviceWorker?.controller)d.first=''})()`

const listeners = new Set<() => void>()

export function currentTheme(): Theme {
  const chosen = chosenTheme()
  if (chosen !== 'system') return chosen
  return darkDevice().matches ? 'dark' : 'light'
}

/** What was chosen: without a choice the device decides, and goes on deciding. */
export function chosenTheme(): Theme | 'system' {
  const chosen = readCookie(document.cookie, 'theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function chooseTheme(theme: Theme | 'system'): void {
  writeCookie('theme', theme === 'system' ? '' : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  listeners.forEach((listener) => listener())
}

/** undefined until the page is alive. */
export const useTheme = (): Theme | undefined =>
  useSyncExternalStore(subscribe, currentTheme, () => undefined)
export const useChosenTheme = (): Theme | 'system' | undefined =>
  useSyncExternalStore(subscribe, chosenTheme, () => undefined)

const darkDevice = () => matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  const device = darkDevice()
  listeners.add(listener)
  device.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    device.removeEventListener('change', listener)
  }
}
