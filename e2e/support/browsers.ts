import { type Browser, chromium } from 'playwright-core'
import { findBrowser, findShell } from '../../scripts/browser.ts'

type Find = typeof findBrowser
const open = new Map<Find, Promise<Browser>>()
let keepsEngine = false

/** The engine alone, or a browser with windows: one for all that this process plays, each person in a context of their own. Anew if it died. */
export function browserFor(kind: 'engine' | 'windows'): Promise<Browser> {
  const find = kind === 'windows' ? findBrowser : findShell
  const known = open.get(find)
  if (known) return known
  const opening = find()
    .then((found) => chromium.launch(found))
    .then((browser) => browser.once('disconnected', () => open.get(find) === opening && open.delete(find)))
  open.set(find, opening)
  opening.catch(() => open.delete(find))
  return opening
}

/** For a process that plays more than one file of stories: it closes the engine itself. */
export function keepEngine(): void {
  keepsEngine = true
}

/** When a marketplace closes: nobody looks at it any more. */
export async function leaveBrowsers(): Promise<void> {
  for (const [find, opened] of open) if (!(keepsEngine && find === findShell)) await opened.then((browser) => browser.close())
}

export async function closeBrowsers(): Promise<void> {
  keepsEngine = false
  await leaveBrowsers()
}
