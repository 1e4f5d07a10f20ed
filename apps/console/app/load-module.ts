import { loadOnce } from '@hawker/web/hydration/load-once'
import type { FunctionComponent } from 'react'
import { type PageFile, withRetry } from './lib/page/retry-page.tsx'
import type { ConsoleModule, ConsoleRoute } from './routes.ts'

/** The code of each page is loaded on its first visit: a courier's phone never loads the board. */
const FILES = import.meta.glob<PageFile>('./routes/*.tsx')

const loaders = new Map<string, () => Promise<FunctionComponent>>()

/** The component of a file in routes/. A layout must stay the same component from page to page. */
function componentOf(file: string): Promise<FunctionComponent> {
  const load =
    loaders.get(file) ??
    loadOnce(
      async () => (await withRetry(FILES[`./routes/${file}.tsx`] ?? missing(file))).Component,
    )
  loaders.set(file, load)
  return load()
}

const missing = (file: string) => () => Promise.reject(new Error(`There is no page ${file}.`))

export async function loadModule({ id, layout }: ConsoleRoute): Promise<ConsoleModule> {
  const [page, Layout] = await Promise.all([
    componentOf(id),
    layout === undefined ? undefined : componentOf(layout),
  ])
  return { default: page, Layout }
}
