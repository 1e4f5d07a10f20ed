import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOperationUrl } from './build-operation-url.ts'
import { ROUTES } from './generated/routes.ts'

test('shop search sends open=1', () =>
  assert.equal(
    buildOperationUrl(ROUTES, 'searchShops', { query: { search: 'pizza', open: true } }, 'en'),
    '/api/v1/rest/shops/search?lang=en&search=pizza&open=1',
  ))
