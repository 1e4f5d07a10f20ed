import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { findUnlistedFeatures, forbiddenFeatureImports } from './feature-order.ts'

describe('feature order', () => {
  test('lists every feature of the server exactly', () => {
    assert.deepEqual(findUnlistedFeatures(readdirSync('apps/server/src/features')), [])
    assert.deepEqual(findUnlistedFeatures(['no-such-feature']).includes('no-such-feature'), true)
  })

  test('forbids imports of higher layers and of features further right', () => {
    const isForbidden = (from: string, to: string) =>
      forbiddenFeatureImports().some(
        (rule) =>
          new RegExp(rule.from).test(`apps/server/src/features/${from}/x.ts`) &&
          new RegExp(rule.to).test(`apps/server/src/features/${to}/index.ts`),
      )
    assert.equal(isForbidden('accounts', 'notifications'), true)
    assert.equal(isForbidden('shops', 'catalog'), true)
    assert.equal(isForbidden('catalog', 'shops'), false)
    assert.equal(isForbidden('notifications', 'accounts'), false)
  })
})
