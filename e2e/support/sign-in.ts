import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'

/** Signs in by the form's request, without the page. Local data of a guest is not merged. */
export async function signInByRequest(page: Page, email: string): Promise<void> {
  const form = { name: email, password: DEMO_PASSWORD, next: '/' }
  const answer = await page.request.post('/login', {
    form,
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  assert.equal(answer.status(), 302, `${email} signs in: ${await answer.text()}`)
}
