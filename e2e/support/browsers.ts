import { hasMemoryFor } from '@hawker/server/testing/memory-folder'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser, findShell } from '../../scripts/browser.ts'
import { FONTS } from './device-fonts.ts'

type Find = typeof findBrowser
const open = new Map<Find, Promise<Browser>>()
let keepsEngine = false

/** Pictures load as somebody comes to them, not a screen and a half before: what nobody saw was a tenth of the work. */
const IN_SIGHT = `--blink-settings=${['4G', '3G', 'Unknown'].map((network) => `lazyLoadingImageMarginPx${network}=0`).join()}`
const SHARED_BYTES = 512 * 1024 * 1024

async function launch(find: Find): Promise<Browser> {
  const found = await find()
  // What its processes hand to one another goes through memory where there is room for it; through files in /tmp it was a seventh of the work.
  const ignoreDefaultArgs = (await hasMemoryFor(SHARED_BYTES)) ? ['--disable-dev-shm-usage'] : []
  return chromium.launch({
    ...found,
    env: { ...found.env, ...FONTS },
    args: [...found.args, IN_SIGHT],
    ignoreDefaultArgs,
  })
}

/** The engine alone, or a browser with windows: one for all that this process plays, each person in a context of their own. Anew if it died. */
export function browserFor(kind: 'engine' | 'windows'): Promise<Browser> {
  const find = kind === 'windows' ? findBrowser : findShell
  const known = open.get(find)
  if (known) return known
  const opening = launch(find).then((browser) =>
    browser.once('disconnected', () => open.get(find) === opening && open.delete(find)),
  )
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
  for (const [find, opened] of open)
    if (!(keepsEngine && find === findShell)) await opened.then((browser) => browser.close())
}

export async function closeBrowsers(): Promise<void> {
  keepsEngine = false
  await leaveBrowsers()
}
