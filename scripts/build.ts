import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { statFingerprint } from './stat-fingerprint.ts'

const APPS = {
  storefront: {
    command: 'node_modules/vite/bin/vite.js',
    args: ['build', '--app'],
    output: 'build/client',
  },
  console: { command: 'node_modules/vite/bin/vite.js', args: ['build'], output: 'build/client' },
} as const
export type BuiltApp = keyof typeof APPS

const sourcesOf = (app: BuiltApp): string[] =>
  globSync([
    `apps/${app}/{app,public}/**/*`,
    `apps/${app}/*.{ts,json,html}`,
    'packages/*/{src,locales}/**/*',
    'package-lock.json',
  ])
    .filter((path) => /\.\w+$/.test(path))
    .sort()

async function contentFingerprint(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(file).catch(() => ''))
  return hash.digest('hex')
}

/** Compresses static files once, at the best quality, so that the server only sends them. */
async function precompress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json|html|webmanifest)$/.test(entry.name),
  )
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const bytes = await readFile(path)
      if (bytes.length < 512) return
      await writeFile(
        path + '.br',
        await promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
        }),
      )
      await writeFile(path + '.gz', await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    // A stopped start must not leave its builds running.
    const stop = () => child.kill()
    process.once('exit', stop)
    child.once('exit', () => process.off('exit', stop))
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${output}`)),
    )
  })
}

/** Builds an app unless its output was built from the same sources. Returns whether it built. */
export async function buildApp(app: BuiltApp): Promise<boolean> {
  const { command, args, output } = APPS[app]
  const folder = join('apps', app)
  const fingerprintFile = join(folder, 'build', 'built-from')
  const files = sourcesOf(app)
  const stats = statFingerprint(files)
  const [builtContents, builtStats] = existsSync(join(folder, output))
    ? (await readFile(fingerprintFile, 'utf8').catch(() => '')).split('\n')
    : []
  if (builtStats === stats) return false
  const contents = await contentFingerprint(files)
  const isBuilt = builtContents === contents
  if (!isBuilt) {
    await run(join(process.cwd(), command), args, folder)
    await precompress(join(folder, output))
  }
  await writeFile(fingerprintFile, `${contents}\n${stats}`)
  return !isBuilt
}
