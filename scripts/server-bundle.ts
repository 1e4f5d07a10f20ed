// The server in a few files instead of a thousand. Finding and linking them is half of a start, also of one after a crash (decision 061).
import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lookOf } from './look-of.ts'

const ROOT = join(import.meta.dirname, '..')
const BUNDLES = join(ROOT, 'apps/server/build')
const ENTRY = join(ROOT, 'apps/server/src/program.ts')
/** A server that runs loads parts of its own late: its bundle stays while others are made. */
const KEPT = 3

export type ServerCode = typeof import('@hawker/server/program')

const FOLDERS = [
  'apps/server/src',
  ...['contract', 'domain', 'i18n'].map((name) => `packages/${name}`),
]
/** A hundredth of a second; patterns would take five times that. */
const sources = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => join(ROOT, folder, name)),
  )
    .concat(join(ROOT, 'package-lock.json'))
    .sort()
/** Another one whenever a source is written, or Node is another. */
const folderNow = (): string =>
  join(
    BUNDLES,
    createHash('sha256')
      .update(`${process.version} ${lookOf(sources())}`)
      .digest('hex')
      .slice(0, 16),
  )

/** The server's code: bundled where that has been done for the sources as they are, else the sources themselves. */
export async function loadServer(): Promise<ServerCode & { isBundled: boolean }> {
  const bundle = join(folderNow(), 'program.js')
  const isBundled = existsSync(bundle)
  const code: ServerCode = isBundled
    ? await import(pathToFileURL(bundle).href)
    : await import('@hawker/server/program')
  return { ...code, isBundled }
}

/** Bundles the server for its next start unless that is done (some 0.7 s), and tells the folder. Any number of them may be at it at once. */
export async function bundleServer(): Promise<string> {
  const folder = folderNow()
  if (existsSync(folder)) return folder
  // Only here: a server that starts has no use for it.
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'node',
    // Ours, and typebox, which is hundreds of files: what others wrote stays as they tested it.
    external: (id) => /^[a-z@]/.test(id) && !/^(@hawker\/|typebox)/.test(id),
    plugins: [
      {
        name: 'where-it-stood',
        transform: (code, id) =>
          code.includes('import.meta.')
            ? code
                .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
                .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            : null,
      },
    ],
  })
  const making = `${folder}.${randomUUID()}`
  await mkdir(making, { recursive: true })
  await bundle.write({ dir: making, format: 'esm', entryFileNames: 'program.js' })
  await bundle.close()
  // Whole or not at all; whoever was quicker made the same.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }))
  await forgetOld()
  return folder
}

/** The same beside a server that runs, which it neither waits for nor holds up. Where nothing can be written the next start is as this one. */
export function bundleBeside(): void {
  if (process.env['HAWKER_BUNDLE'] === 'off') return
  spawn(process.execPath, [import.meta.filename], { stdio: 'ignore' })
    .on('error', () => {})
    .unref()
}

async function forgetOld(): Promise<void> {
  const folders = await Promise.all(
    (await readdir(BUNDLES)).map(async (name) => {
      const path = join(BUNDLES, name)
      return { path, at: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 }
    }),
  )
  const old = folders.toSorted((one, other) => other.at - one.at).slice(KEPT)
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })))
}

if (import.meta.main) {
  enableCompileCache()
  await bundleServer()
  // Compiled as well, for the next one.
  await loadServer()
  flushCompileCache()
  process.exit()
}
