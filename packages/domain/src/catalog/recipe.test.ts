import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountFor, kitchenAmount, packsNeeded, pickPack } from './recipe.ts'

const pack = (
  holds: number,
  price: number,
  options: { left?: number | null; minQty?: number; maxQty?: number; choice?: number } = {},
) => ({
  holds,
  price: BigInt(price),
  left: null,
  choice: 0,
  minQty: 1,
  maxQty: 24,
  ...options,
})
const costOf = ({ price }: { price: bigint }, count: number) => price * BigInt(count)
const pick = (amount: number | null, ...packs: ReturnType<typeof pack>[]) => {
  const found = pickPack(amount, packs, costOf)
  return found && [found.pack.holds, found.packs, found.needed]
}

test('an amount scales with the number of people and back', () => {
  assert.equal(amountFor(400, 4, 6), 600)
  for (let people = 1; people <= 24; people += 1) {
    const scaled = amountFor(350, 4, people)
    assert.ok(Math.abs(amountFor(scaled, people, 4) - 350) < 1e-9, String(people))
  }
})

test('amounts are rounded to measurable ones, never to zero', () => {
  assert.deepEqual(
    [
      kitchenAmount(93.75, 'g'),
      kitchenAmount(333.3, 'ml'),
      kitchenAmount(7.4, 'g'),
      kitchenAmount(0.1, 'g'),
    ],
    [95, 330, 7, 1],
  )
  assert.deepEqual(
    [
      kitchenAmount(1.33, 'piece'),
      kitchenAmount(0.05, 'tsp'),
      kitchenAmount(2.5, 'tbsp'),
      kitchenAmount(3.75, 'clove'),
      kitchenAmount(0.2, 'bunch'),
    ],
    [1.25, 0.25, 2.5, 4, 1],
  )
})

test('the packs are whole, hold the amount, and one fewer would not', () => {
  for (let amount = 1; amount <= 3000; amount += 7) {
    for (const holds of [30, 125, 250, 400, 1000]) {
      const packs = packsNeeded(amount, { holds, minQty: 1 })
      assert.ok(Number.isInteger(packs) && packs >= 1)
      assert.ok(
        packs * holds >= amount - 1e-6 && (packs - 1) * holds < amount,
        `${amount} of ${holds}: ${packs}`,
      )
    }
  }
  assert.equal(packsNeeded(500, { holds: 250, minQty: 1 }), 2)
  // Floating-point errors of thirds and tenths must not add a pack.
  assert.equal(packsNeeded(0.1 * 3, { holds: 0.3, minQty: 1 }), 1)
  assert.equal(packsNeeded(amountFor(1, 3, 3), { holds: 1 / 3, minQty: 1 }), 3)
})

test('an ingredient to taste needs one pack, and the minimum quantity applies', () => {
  assert.equal(packsNeeded(null, { holds: 5, minQty: 1 }), 1)
  assert.equal(packsNeeded(1, { holds: 500, minQty: 2 }), 2)
  assert.deepEqual(pick(null, pack(750, 199)), [750, 1, 1])
})

test('takes the cheapest sufficient pack, and of equally cheap ones the smaller leftover', () => {
  assert.deepEqual(pick(800, pack(500, 249), pack(1000, 449)), [1000, 1, 1])
  assert.deepEqual(pick(400, pack(500, 249), pack(1000, 449)), [500, 1, 1])
  assert.deepEqual(pick(400, pack(1000, 249), pack(500, 249)), [500, 1, 1])
})

test('an available pack comes before a sold-out one, even when dearer', () => {
  assert.deepEqual(pick(400, pack(500, 249, { left: 0 }), pack(1000, 449)), [1000, 1, 1])
  assert.deepEqual(pick(900, pack(500, 100, { left: 1 }), pack(300, 400)), [300, 3, 3])
})

test('the exact ingredient comes before an alternative while enough is available', () => {
  assert.deepEqual(pick(1, pack(4, 399), pack(5, 299, { choice: 1 })), [4, 1, 1])
  assert.deepEqual(pick(1, pack(4, 399, { left: 0 }), pack(5, 299, { choice: 1 })), [5, 1, 1])
  assert.deepEqual(
    pick(1, pack(4, 399, { left: 0 }), pack(5, 299, { choice: 1, left: 0 })),
    [4, 0, 1],
  )
})

test('without a sufficient pack the one that covers the most is taken', () => {
  assert.deepEqual(
    pick(2000, pack(500, 100, { left: 1 }), pack(400, 100, { left: 3 })),
    [400, 3, 5],
  )
  assert.deepEqual(pick(500, pack(250, 100, { left: 0 })), [250, 0, 2])
  assert.deepEqual(pick(500, pack(100, 100, { maxQty: 3 })), [100, 3, 5])
})

test('fewer packs than the minimum quantity are none, and no pack gives no result', () => {
  assert.deepEqual(pick(500, pack(100, 100, { left: 3, minQty: 4 })), [100, 0, 5])
  assert.equal(pick(500), undefined)
})
