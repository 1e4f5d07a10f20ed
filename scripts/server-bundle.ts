// Bundles the server into a few files. Finding and linking a thousand sources is half of each start,
// also of one after a crash (docs/decisions/0035).
import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { statFingerprint } from './stat-fingerprint.ts'

const ROOT = join(import.meta.dirname, '..')
const BUNDLES = join(ROOT, 'apps/server/build')
const ENTRY = join(ROOT, 'apps/server/src/program.ts')
/** A running server loads some chunks late, so its bundle must survive the next ones. */
const BUNDLES_TO_KEEP = 3

export type ServerCode = typeof import('@hawker/server/program')

/** The server imports none of these, so their sources do not change its bundle. */
const BROWSER_PACKAGES = ['build', 'ui', 'web']
const sourceFolders = (): string[] => [
  'apps/server/src',
  ...readdirSync(join(ROOT, 'packages'))
    .filter((name) => !BROWSER_PACKAGES.includes(name))
    .map((name) => `packages/${name}`),
]
/** Takes 10 ms; glob patterns take five times as long. */
const listSources = (): string[] =>
  sourceFolders()
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'))
        .map((name) => join(ROOT, folder, name)),
    )
    .concat(join(ROOT, 'package-lock.json'))
    .sort()
/** Each state of the sources and each version of Node has a folder of its own, so no bundle is ever stale. */
const currentFolder = (): string =>
  join(
    BUNDLES,
    createHash('sha256')
      .update(`${process.version} ${statFingerprint(listSources())}`)
      .digest('hex')
      .slice(0, 16),
  )

/** Loads the bundle of the current sources, or the sources if there is none. */
export async function loadServer(): Promise<ServerCode & { isBundled: boolean }> {
  const bundle = join(currentFolder(), 'program.js')
  const isBundled = existsSync(bundle)
  const code: ServerCode = isBundled
    ? await import(pathToFileURL(bundle).href)
    : await import('@hawker/server/program')
  return { ...code, isBundled }
}

/**
 * Bundles the current sources unless that is done, in about 0.7 s, and returns the folder. Several
 * processes may call it at once.
 */
export async function bundleServer(): Promise<string> {
  const folder = currentFolder()
  if (existsSync(folder)) return folder
  // A starting server does not need the bundler.
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'node',
    // Only our code and typebox, which is hundreds of files. Other packages run as they were tested.
    external: (id) => /^[a-z@]/.test(id) && !/^(@hawker\/|typebox)/.test(id),
    plugins: [
      {
        name: 'original-paths',
        transform: (code, id) =>
          code.includes('import.meta.')
            ? code
                .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
                .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            : null,
      },
    ],
  })
  const temporary = `${folder}.${randomUUID()}`
  await mkdir(temporary, { recursive: true })
  await bundle.write({ dir: temporary, format: 'esm', entryFileNames: 'program.js' })
  await bundle.close()
  // A rename is atomic. If another process was faster, its bundle is the same.
  await rename(temporary, folder).catch(() => rm(temporary, { recursive: true, force: true }))
  await deleteOldBundles()
  return folder
}

/** Bundles in another process, for the next start. If it fails, the next start runs the sources. */
export function bundleInBackground(): void {
  if (process.env['HAWKER_BUNDLE'] === 'off') return
  spawn(process.execPath, [import.meta.filename], { stdio: 'ignore' })
    .on('error', () => {})
    .unref()
}

async function deleteOldBundles(): Promise<void> {
  const folders = await Promise.all(
    (await readdir(BUNDLES)).map(async (name) => {
      const path = join(BUNDLES, name)
      return { path, at: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 }
    }),
  )
  const old = folders.toSorted((a, b) => b.at - a.at).slice(BUNDLES_TO_KEEP)
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })))
}

if (import.meta.main) {
  enableCompileCache()
  await bundleServer()
  // Loading it fills the compile cache for the next start.
  await loadServer()
  flushCompileCache()
  process.exit()
}
