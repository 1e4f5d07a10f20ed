import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

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
  Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  )

const systems = (places: readonly string[]) =>
  process.env['CHROMIUM'] || places.find((path) => existsSync(path))
/** A Chromium with its windows is here, and not only the engine that came with npm ci. */
export const hasWindows = (): boolean => systems(PLACES) !== undefined

/** A Chromium with its windows: the one named by CHROMIUM, the system's, or else what came with npm ci. Nothing is downloaded. */
export async function findBrowser(places: readonly string[] = PLACES): Promise<FoundBrowser> {
  const found = systems(places)
  if (found) return { executablePath: found, args: ARGS, env: environment() }
  const shell = await unpackShell()
  if (!shell) throw new Error('no Chromium was found')
  return shell
}

/**
 * The engine of Chromium without its windows, as it came with npm ci: the same version for everybody, and half of the processor time a page,
 * for nobody draws tabs and an address bar. It shows no notifications. Where it does not run, and when CHROMIUM names another, that one.
 */
export const findShell = async (): Promise<FoundBrowser> =>
  (process.env['CHROMIUM'] ? undefined : await unpackShell()) ?? (await findBrowser())

const starts = ({ executablePath, env }: FoundBrowser) =>
  spawnSync(executablePath, ['--version'], { env }).status === 0

/** Nothing if this machine cannot run it. */
async function unpackShell(): Promise<FoundBrowser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  const brought = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin',
  )
  const { size } = await stat(join(brought, 'chromium.br'))
  const executablePath = join(import.meta.dirname, `../.data/browser/chromium-${size}`)
  if (!existsSync(executablePath)) {
    await mkdir(dirname(executablePath), { recursive: true })
    // Whole at once: of two that unpack at the same time neither starts a half.
    const unpacking = `${executablePath}-${process.pid}`
    await pipeline(
      createReadStream(join(brought, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(unpacking, { mode: 0o755 }),
    )
    await rename(unpacking, executablePath)
  }
  const shell = {
    executablePath,
    args: ARGS.map((argument) => (argument === '--headless=new' ? '--headless=shell' : argument)),
    env: environment(),
  }
  const { inflate } = await import('@sparticuz/chromium')
  if (!existsSync('/etc/fonts/fonts.conf'))
    shell.env['FONTCONFIG_PATH'] = await inflate(join(brought, 'fonts.tar.br'))
  if (starts(shell)) return shell
  // It brings the few libraries that a bare system lacks (nss, nspr, expat), for this browser alone.
  shell.env['LD_LIBRARY_PATH'] = join(await inflate(join(brought, 'al2023.tar.br')), 'lib')
  return starts(shell) ? shell : undefined
}
