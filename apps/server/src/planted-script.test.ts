import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SandboxPayment } from './adapters/payments/sandbox.store.ts'
import { sandboxListPage, sandboxPage } from './adapters/payments/sandbox.html.ts'
import { layOutMail } from './core/mail-layout.ts'
import { messagesPage, tablesPage } from './features/dev/dev.html.ts'
import { mapSection } from './features/maps/map-section.html.ts'
import { redirectPage } from './features/payments/opening/redirect-page.html.ts'
import { doorQueuePage } from './features/reservations/door/door-queue-page.html.ts'
import { sitemapIndex } from './features/sitemaps/sitemap-xml.ts'
import { gonePage, plainPage, section, softText, textsFor } from './http/pages/plain-page.ts'

const PLANTED = `"><script>alert('x')</script>`
const NOW = new Date('2026-11-30T12:00:00Z')
const texts = textsFor('en', undefined)
const payment: SandboxPayment = {
  reference: PLANTED,
  amount: 500n,
  currency: 'USD',
  decimals: 2,
  description: PLANTED,
  returnUrl: PLANTED,
  lang: 'en',
  status: 'paid',
  settlesAt: null,
  refunded: 0n,
  captureLater: false,
  captured: null,
  card: null,
  createdAt: NOW,
}

const MAP = { widthM: 1, heightM: 1, lines: [], attribution: PLANTED }

const PAGES: Readonly<Record<string, () => string>> = {
  'a page behind a link': () =>
    plainPage(texts, PLANTED, [section(softText(PLANTED))], { stream: PLANTED }),
  'the page of a link that is over': () => gonePage(texts, PLANTED),
  'a mail': () =>
    layOutMail({
      subject: PLANTED,
      text: `${PLANTED}\n\n${PLANTED}/pay`,
      lang: 'en',
      buttonLabel: PLANTED,
      links: [`${PLANTED}/pay`],
    }).html,
  'the way to a payment provider': () => redirectPage(PLANTED, 'stripe', 'en'),
  'a payment in the sandbox': () => sandboxPage(payment),
  'the list of payments in the sandbox': () => sandboxListPage([payment], 'en'),
  'the messages of the demo': () =>
    messagesPage(
      [{ id: 1, channel: 'mail', recipient: PLANTED, subject: PLANTED, body: PLANTED, at: NOW }],
      'http://hawker.test',
    ),
  'the tables of the demo': () => tablesPage([{ name: PLANTED, shop: PLANTED, url: PLANTED }]),
  'a map': () =>
    mapSection({ latitude: 1, longitude: 2 }, MAP, { label: PLANTED, link: PLANTED }).html,
  'the queue at a door': () =>
    doorQueuePage(
      {
        shop: PLANTED,
        guests: 2,
        isCalled: false,
        partiesAhead: 1,
        minutes: null,
        now: NOW,
        timezone: 'UTC',
      },
      PLANTED,
      texts,
      null,
    ),
}

describe('a script in a name is only text in', () => {
  for (const [name, render] of Object.entries(PAGES))
    test(name, () => {
      const html = render()
      assert.match(html, /&lt;script&gt;alert\(&#39;x&#39;\)/)
      assert.doesNotMatch(html, /<script/)
    })

  test('a sitemap', async () => {
    const xml = (await Array.fromAsync(sitemapIndex('http://hawker.test', [PLANTED]))).join('')
    assert.match(xml, /&quot;&gt;&lt;script&gt;/)
    assert.doesNotMatch(xml, /<script/)
  })
})
