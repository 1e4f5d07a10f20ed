import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What stands in anybody's way on the screen, as far as a machine can tell; by these rules only, if any are named. */
export async function barriersOn(page: Page, rules?: string[]): Promise<string[]> {
  // Half a megabyte, once for a document: it stays while the person goes from page to page.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  const said = await page.evaluate(async (only) => {
    // What fades in is pale until it is there; what turns for ever is not waited for.
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)))
    const here: { axe: typeof axe } = Object(globalThis)
    const { violations } = await here.axe.run({
      resultTypes: ['violations'],
      preload: false,
      ...(only ? { runOnly: only } : {}),
    })
    return violations.map(({ id, help, nodes }) => {
      const where = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))
      return `${id} (${help}): ${where.join(' | ')}`
    })
  }, rules)
  return said.map((barrier) => `${page.url()}: ${barrier}`)
}

/** Nothing on the screen stands in anybody's way. */
export async function isAccessible(page: Page): Promise<void> {
  assert.deepEqual(await barriersOn(page), [])
}
