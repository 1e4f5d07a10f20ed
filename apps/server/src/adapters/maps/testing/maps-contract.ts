import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundAddress, Maps } from '../port.ts'

const at = (address: string, latitude: number, longitude: number): FoundAddress => ({
  address,
  location: { latitude, longitude },
})

/** The addresses that all maps under test know. */
export const KNOWN_ADDRESSES: readonly FoundAddress[] = [
  at('1629 Connecticut Avenue Northwest, Washington', 38.9121204, -77.0444648),
  at('1629 Connecticut Avenue Northwest, Far Away', 38.99, -77.2),
  at('1935 Park Road Northwest, Washington', 38.9335209, -77.0452921),
]
const near = { latitude: 38.9120424, longitude: -77.035308 }

/** Tests that every maps adapter must pass. */
export function testMapsContract(name: string, open: () => Promise<Maps>): void {
  test(`${name}: finds addresses by their beginning, the nearest first`, async () => {
    const found = await (await open()).search('1629 Connecticut Avenue', near, 'en')
    assert.deepEqual(found, [KNOWN_ADDRESSES[0], KNOWN_ADDRESSES[1]])
    const elsewhere = await (
      await open()
    ).search('1629 Connecticut Avenue', { latitude: 38.99, longitude: -77.2 }, 'en')
    assert.deepEqual(elsewhere, [KNOWN_ADDRESSES[1], KNOWN_ADDRESSES[0]])
  })
  test(`${name}: searches without a point`, async () => {
    assert.deepEqual(await (await open()).search('1935 Park Road', undefined, 'ar'), [
      KNOWN_ADDRESSES[2],
    ])
  })
  test(`${name}: returns an empty list when nothing matches`, async () => {
    assert.deepEqual(await (await open()).search('Zzyzx Qqxw', near, 'en'), [])
  })
  test(`${name}: returns the address of a point`, async () => {
    assert.equal(
      await (await open()).reverse({ latitude: 38.9335, longitude: -77.0453 }, 'en'),
      KNOWN_ADDRESSES[2]?.address,
    )
  })
  test(`${name}: returns no address more than 500 m away`, async () => {
    assert.equal(
      await (await open()).reverse({ latitude: 38.9381, longitude: -77.0453 }, 'en'),
      undefined,
    )
    assert.equal(await (await open()).reverse({ latitude: 0, longitude: 0 }, 'en'), undefined)
  })
  test(`${name}: road distance is 1.35 times the straight line, rounded to 100 m`, async () => {
    // The straight line is 2,381 m.
    assert.equal(
      await (
        await open()
      ).distance(
        { latitude: 38.9121204, longitude: -77.0444648 },
        { latitude: 38.9335209, longitude: -77.0452921 },
      ),
      3300,
    )
  })
}
