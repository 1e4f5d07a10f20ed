import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type FoundBrowser = { executablePath: string; args: string[]; env: Record<string, string> }
const ARGS = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each window would open a page of the browser's own for its address bar (a second of processor time a visit), and keep one in reserve.
  // The last switch of a name counts: what Playwright switches off for good reasons is named again.
  `--disable-features=${[
    'WebUIOmniboxAimPopup',
    'SpareRendererForSitePerProcess',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ].join()}`,
]
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))

/** A Chromium to test with: the one named by CHROMIUM, the system's, or the one that came with npm ci. Nothing is downloaded. */
export async function findBrowser(places: readonly string[] = PLACES): Promise<FoundBrowser> {
  const found = process.env['CHROMIUM'] || places.find((path) => existsSync(path))
  if (found) return { executablePath: found, args: ARGS, env: environment() }
  const packed = await import('@sparticuz/chromium')
  const executablePath = await packed.default.executablePath()
  // It brings the few libraries that a bare system lacks (nss, nspr, expat), for this browser alone.
  const libraries = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin/al2023.tar.br')
  if (existsSync(libraries)) await packed.inflate(libraries)
  const env = { ...environment(), LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib'), FONTCONFIG_PATH: join(tmpdir(), 'fonts') }
  return { executablePath, args: ARGS.map((argument) => (argument === '--headless=new' ? '--headless=shell' : argument)), env }
}
