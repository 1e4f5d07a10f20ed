import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** An HTML error that axe does not look for: the browser itself says whether a popover is open. */
const HTML_ERRORS = '[popovertarget][aria-expanded]'

/**
 * The accessibility violations that axe finds on the page, and invalid attributes. `rules`: run only
 * these of axe.
 */
export async function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  // axe has half a megabyte: inject it once for each document.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  const evaluated = { only: rules, htmlErrors: HTML_ERRORS }
  const violations = await page.evaluate(async ({ only, htmlErrors }) => {
    // A fading element has too little contrast. Endless animations are not waited for.
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)))
    const here: { axe: typeof axe } = Object(globalThis)
    const { violations } = await here.axe.run({
      resultTypes: ['violations'],
      preload: false,
      ...(only ? { runOnly: only } : {}),
    })
    const invalid = [...document.querySelectorAll(htmlErrors)].map(
      ({ outerHTML }) => `invalid HTML: ${outerHTML.slice(0, 160)}`,
    )
    const found = violations.map(({ id, help, nodes }) => {
      const where = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))
      return `${id} (${help}): ${where.join(' | ')}`
    })
    return [...found, ...invalid]
  }, evaluated)
  return violations.map((violation) => `${page.url()}: ${violation}`)
}

/** Asserts that axe finds no violation on the page. */
export async function assertAccessible(page: Page): Promise<void> {
  assert.deepEqual(await accessibilityViolations(page), [])
}
