import { hasMemoryFor } from '@hawker/server/testing/memory-folder'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser, findHeadlessShell } from '../../scripts/browser.ts'
import { FONTS } from './browser/device-fonts.ts'

type FindBrowser = typeof findBrowser
const open = new Map<FindBrowser, Promise<Browser>>()
let engineIsShared = false

/**
 * Loads lazy images only in the viewport. Loading those below costs a tenth of the processor time.
 */
const NO_LAZY_MARGIN = `--blink-settings=${['4G', '3G', 'Unknown']
  .map((network) => `lazyLoadingImageMarginPx${network}=0`)
  .join()}`
const SHARED_BYTES = 512 * 1024 * 1024

async function launch(find: FindBrowser): Promise<Browser> {
  const found = await find()
  // Shared memory between Chromium's processes. Files in /tmp cost a seventh of the processor time.
  const ignoreDefaultArgs = (await hasMemoryFor(SHARED_BYTES)) ? ['--disable-dev-shm-usage'] : []
  return chromium.launch({
    ...found,
    env: { ...found.env, ...FONTS },
    args: [...found.args, NO_LAZY_MARGIN],
    ignoreDefaultArgs,
  })
}

/**
 * The headless shell, or a full browser; one of each for all stories of this process. Restarts a
 * crashed one.
 */
export function browserFor(kind: 'engine' | 'windows'): Promise<Browser> {
  const find = kind === 'windows' ? findBrowser : findHeadlessShell
  const known = open.get(find)
  if (known) return known
  const opening = launch(find).then((browser) =>
    browser.once('disconnected', () => open.get(find) === opening && open.delete(find)),
  )
  open.set(find, opening)
  opening.catch(() => open.delete(find))
  return opening
}

/** For a process that runs several story files and closes the headless shell at its end. */
export function keepEngineOpen(): void {
  engineIsShared = true
}

/** Called when a marketplace closes. Keeps a shared headless shell open. */
export async function closeUnsharedBrowsers(): Promise<void> {
  for (const [find, opened] of open)
    if (!(engineIsShared && find === findHeadlessShell))
      await opened.then((browser) => browser.close())
}

export async function closeBrowsers(): Promise<void> {
  engineIsShared = false
  await closeUnsharedBrowsers()
}
