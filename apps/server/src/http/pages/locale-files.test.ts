import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { serveLocaleFiles } from './locale-files.ts'
import { shippedBundle } from '../../core/translations.ts'

const files = fastify()
serveLocaleFiles(files, async () => {})
after(() => files.close())

test('a locale file is sent in the encoding that the browser accepts', async () => {
  const fetchWith = (encoding: string) =>
    files.inject({ url: '/locales/ar/storefront.json', headers: { 'accept-encoding': encoding } })
  const [br, gzip, plain] = await Promise.all([
    fetchWith('gzip, deflate, br'),
    fetchWith('gzip'),
    fetchWith(''),
  ])
  assert.deepEqual(
    [br, gzip, plain].map(({ headers }) => headers['content-encoding']),
    ['br', 'gzip', undefined],
  )
  assert.ok(br.rawPayload.length * 3 < plain.rawPayload.length)
  for (const text of [
    brotliDecompressSync(br.rawPayload),
    gunzipSync(gzip.rawPayload),
    plain.rawPayload,
  ])
    assert.deepEqual(JSON.parse(text.toString()), shippedBundle('ar', 'storefront'))
  for (const { headers } of [br, gzip, plain]) assert.equal(headers['vary'], 'Accept-Encoding')
})
