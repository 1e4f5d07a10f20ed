import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const MARK = '?browser'
const ROUTE = /app[\\/]routes[\\/][^\\/]+\.tsx\?browser$/
/** All that a browser needs of a route: its loader and action, and what only they use, stay on the server. */
const FOR_BROWSERS = ['clientLoader', 'clientAction', 'meta', 'shouldRevalidate']

/** `routes/x.tsx?browser` is the route as the browser has it; the bundler drops what is not passed on. */
export const browserRoutes = (): Plugin => ({
  name: 'hawker:browser-routes',
  async load(id) {
    if (!ROUTE.test(id)) return null
    const file = id.slice(0, -MARK.length)
    const source = await readFile(file, 'utf8')
    const has = (name: string) =>
      new RegExp(`^export (async function|function|const) ${name}\\b`, 'm').test(source)
    const asks = `export const asksServer = ${has('loader')}`
    // One without a page only leads elsewhere: the server says where.
    if (!/^export default /m.test(source)) return `export default undefined\n${asks}`
    const names = ['default', ...FOR_BROWSERS.filter(has)]
    return `export { ${names.join(', ')} } from ${JSON.stringify(file)}\n${asks}`
  },
})
