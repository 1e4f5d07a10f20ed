import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { mapSection, placeMap } from './index.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ routes: () => [] })
})
after(() => app?.close())

const AT = { latitude: 38.91, longitude: -77.03 }

test('draws the streets and parks around a place, and nothing far away', async () => {
  assert.equal(await placeMap(app.deps, AT), null)
  await app.rows(sql`
    insert into base_map (kind, name, class, points) values
      ('street', 'U Street', 'arterial', '[[-77.04, 38.91], [-77.0301, 38.91], [-77.0299, 38.91], [-77.02, 38.91]]'),
      ('park', 'Logan Circle', null, '[[-77.031, 38.911], [-77.03, 38.911], [-77.03, 38.912]]'),
      ('street', 'Far Street', 'local', '[[-77.1, 38.91], [-77.2, 38.91]]')`)
  const map = await placeMap(app.deps, AT)
  assert.deepEqual(
    map?.lines.map(({ kind, points }) => [kind, points]),
    [
      [
        'street',
        [
          [-866, 0],
          [-9, 0],
          [9, 0],
          [866, 0],
        ],
      ],
      [
        'park',
        [
          [-87, -111],
          [0, -111],
          [0, -223],
        ],
      ],
    ],
  )
  const { html } = mapSection(AT, map, { label: '<Door>', link: 'Open the map' })
  assert.match(html, /<svg class="map" role="img" aria-label="&lt;Door&gt;"/)
  assert.match(
    html,
    /<path class="park" d="M-87 -111l87 0l0 -112"\/><path class="major" d="M-866 0/,
  )
  assert.match(html, /openstreetmap\.org/)
})

test('keeps the link where the database has no streets', () => {
  const { html } = mapSection(AT, null, { label: 'Door', link: 'Open the map' })
  assert.ok(!html.includes('<svg') && html.includes('Open the map'))
})
