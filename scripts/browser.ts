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
  // The first two save a second of processor time a visit: a page for the address bar, and a spare
  // renderer. Only the last switch of a name counts, so the list repeats what Playwright disables.
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
const SYSTEM_PATHS = [
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

const findSystemBrowser = (paths: readonly string[]): string | undefined =>
  process.env['CHROMIUM'] || paths.find((path) => existsSync(path))
/** Whether a complete Chromium is installed, not only the headless shell of npm ci. */
export const hasDesktopBrowser = (): boolean => findSystemBrowser(SYSTEM_PATHS) !== undefined

/** The Chromium in CHROMIUM, that of the system, or the headless shell of npm ci. Downloads nothing. */
export async function findBrowser(
  systemPaths: readonly string[] = SYSTEM_PATHS,
): Promise<FoundBrowser> {
  const executablePath = findSystemBrowser(systemPaths)
  if (executablePath) return { executablePath, args: ARGS, env: environment() }
  const shell = await unpackShell()
  if (!shell) throw new Error('No Chromium was found')
  return shell
}

/**
 * The headless shell of npm ci: the same version on every machine, and half of the processor time
 * a page. It shows no notifications. Where it cannot run, or when CHROMIUM is set, findBrowser's.
 */
export const findHeadlessShell = async (): Promise<FoundBrowser> =>
  (process.env['CHROMIUM'] ? undefined : await unpackShell()) ?? (await findBrowser())

const canStart = ({ executablePath, env }: FoundBrowser): boolean =>
  spawnSync(executablePath, ['--version'], { env }).status === 0

/** Undefined if this machine cannot run it. */
async function unpackShell(): Promise<FoundBrowser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  const packageFolder = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin',
  )
  const { size } = await stat(join(packageFolder, 'chromium.br'))
  const executablePath = join(import.meta.dirname, `../.data/browser/chromium-${size}`)
  if (!existsSync(executablePath)) {
    await mkdir(dirname(executablePath), { recursive: true })
    // A rename is atomic: a process never starts a half-written file of another one.
    const temporary = `${executablePath}-${process.pid}`
    await pipeline(
      createReadStream(join(packageFolder, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(temporary, { mode: 0o755 }),
    )
    await rename(temporary, executablePath)
  }
  const shell = {
    executablePath,
    args: ARGS.map((argument) => (argument === '--headless=new' ? '--headless=shell' : argument)),
    env: environment(),
  }
  const { inflate } = await import('@sparticuz/chromium')
  if (!existsSync('/etc/fonts/fonts.conf'))
    shell.env['FONTCONFIG_PATH'] = await inflate(join(packageFolder, 'fonts.tar.br'))
  if (canStart(shell)) return shell
  // The package has the libraries that a minimal system lacks: nss, nspr and expat.
  shell.env['LD_LIBRARY_PATH'] = join(await inflate(join(packageFolder, 'al2023.tar.br')), 'lib')
  return canStart(shell) ? shell : undefined
}
