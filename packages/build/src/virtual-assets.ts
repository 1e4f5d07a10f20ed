import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type ManifestChunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
const ROUTE = /^app\/routes\/(.+)\.tsx\?browser$/
const ENTRY = 'app/entry/client.tsx'
/** Imports the rarely visited routes; loading one of them loads this module too. */
const RARE_ROUTES = 'app/entry/rare-pages.ts'
const VIRTUAL_MODULE = 'virtual:assets'

/**
 * Provides the module `virtual:assets` to the server's build: the entry script, the style sheets
 * and each route's scripts. It reads them from the manifest of the browser's build, so build the
 * browser first.
 */
export const virtualAssets = ({ appFolder }: { appFolder: string }): Plugin => ({
  name: 'hawker:virtual-assets',
  resolveId: (id) => (id === VIRTUAL_MODULE ? `\0${VIRTUAL_MODULE}` : null),
  async load(id) {
    if (id !== `\0${VIRTUAL_MODULE}`) return null
    const manifest: Record<string, ManifestChunk> = JSON.parse(
      await readFile(join(appFolder, 'build/client/.vite/manifest.json'), 'utf8'),
    )
    const withImports = (key: string, seen = new Set<string>()): Set<string> => {
      if (!seen.has(key)) {
        seen.add(key)
        for (const imported of manifest[key]?.imports ?? []) withImports(imported, seen)
      }
      return seen
    }
    const hrefs = (keys: Iterable<string>, filesOf: (chunk: ManifestChunk) => string[]) => [
      ...new Set(
        [...keys]
          .flatMap((key) => (manifest[key] ? filesOf(manifest[key]) : []))
          .map((file) => `/${file}`),
      ),
    ]
    const onEveryPage = withImports(ENTRY)
    const scripts = Object.fromEntries(
      Object.keys(manifest).flatMap((key) => {
        const route = ROUTE.exec(key)?.[1]
        if (route === undefined) return []
        const isRare = manifest[RARE_ROUTES]?.dynamicImports?.includes(key)
        const needed = new Set([
          ...onEveryPage,
          ...withImports(key),
          ...(isRare ? withImports(RARE_ROUTES) : []),
        ])
        needed.delete(ENTRY)
        return [[route, hrefs(needed, ({ file }) => [file])]]
      }),
    )
    const entry = `/${manifest[ENTRY]?.file}`
    const styles = hrefs(onEveryPage, ({ css }) => css ?? [])
    return `export const assets = ${JSON.stringify({ entry, styles, scripts })}`
  },
})
