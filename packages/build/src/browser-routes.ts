import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const BROWSER_QUERY = '?browser'
const BROWSER_ROUTE = /app[\\/]routes[\\/][^\\/]+\.tsx\?browser$/
/** What browsers need of a route module. `loader` and `action` run on the server only. */
const BROWSER_EXPORTS = ['clientLoader', 'clientAction', 'meta', 'shouldRevalidate']

/**
 * `routes/x.tsx?browser` re-exports only what browsers need of a route, so that the bundler drops
 * the server's part. `asksServer` tells the router whether the route has a server loader.
 */
export const browserRoutes = (): Plugin => ({
  name: 'hawker:browser-routes',
  async load(id) {
    if (!BROWSER_ROUTE.test(id)) return null
    const file = id.slice(0, -BROWSER_QUERY.length)
    const source = await readFile(file, 'utf8')
    const exportsName = (name: string) =>
      new RegExp(`^export (async function|function|const) ${name}\\b`, 'm').test(source)
    const asksServer = `export const asksServer = ${exportsName('loader')}`
    // A route without a page only redirects, and the server decides where.
    if (!/^export default /m.test(source)) return `export default undefined\n${asksServer}`
    const names = ['default', ...BROWSER_EXPORTS.filter(exportsName)]
    return `export { ${names.join(', ')} } from ${JSON.stringify(file)}\n${asksServer}`
  },
})
