import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'

/** Signs in by the form's request, without the page. Local data of a guest is not merged. */
export async function signIn(page: Page, name: string): Promise<void> {
  const form = { name, password: DEMO_PASSWORD, next: '/' }
  const answer = await page.request.post('/login', {
    form,
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  assert.equal(answer.status(), 302, `${name} signs in: ${await answer.text()}`)
}
