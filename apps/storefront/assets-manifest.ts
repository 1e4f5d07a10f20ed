import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
const ROUTE = /^app\/routes\/(.+)\.tsx\?browser$/
/** What names the files of pages that are not near; whose page it is needs it at once. */
const OTHERS = 'app/entry/other-pages.ts'
const NAME = 'virtual:assets'

/** Tells the server's build what the browser's build, which goes before it, has made of each route (assets.d.ts). */
export const assetsManifest = (): Plugin => ({
  name: 'hawker:assets-manifest',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  async load(id) {
    if (id !== `\0${NAME}`) return null
    const manifest: Record<string, Chunk> = JSON.parse(
      await readFile(join(import.meta.dirname, 'build/client/.vite/manifest.json'), 'utf8'),
    )
    const withImports = (key: string, seen = new Set<string>()): Set<string> => {
      if (!seen.has(key)) {
        seen.add(key)
        for (const imported of manifest[key]?.imports ?? []) withImports(imported, seen)
      }
      return seen
    }
    const hrefs = (keys: Iterable<string>, of: (chunk: Chunk) => string[]) => [
      ...new Set(
        [...keys]
          .flatMap((key) => (manifest[key] ? of(manifest[key]) : []))
          .map((file) => `/${file}`),
      ),
    ]
    const entryKey = 'app/entry/client.tsx'
    const always = withImports(entryKey)
    const scripts = Object.fromEntries(
      Object.keys(manifest).flatMap((key) => {
        const route = ROUTE.exec(key)?.[1]
        const named = manifest[OTHERS]?.dynamicImports?.includes(key)
          ? withImports(OTHERS)
          : new Set<string>()
        const needed = new Set([...always, ...withImports(key), ...named])
        needed.delete(entryKey)
        return route === undefined ? [] : [[route, hrefs(needed, ({ file }) => [file])]]
      }),
    )
    const entry = `/${manifest[entryKey]?.file}`
    return `export const assets = ${JSON.stringify({ entry, styles: hrefs(always, ({ css }) => css ?? []), scripts })}`
  },
})
