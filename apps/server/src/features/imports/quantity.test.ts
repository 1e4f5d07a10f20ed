import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPackSize } from './quantity.ts'

const grams = (text: string) => {
  const size = readPackSize(text)
  return size?.kind === 'weight' ? size.thousandths / 1000 : size?.kind
}
const millilitres = (text: string) => {
  const size = readPackSize(text)
  return size?.kind === 'volume' ? size.thousandths / 1000 : size?.kind
}

test('weights are read as people write them', () => {
  const cases: [string, number][] = [
    ['500 g', 500], ['46,7 g', 46.7], ['1.008 kg / 12 pain', 1008], ['1,5 kg', 1500], ['1,000 g', 1000], ['2 x 125g', 250], ['250 g (2 x 125 g)', 250],
    ['110g×2', 220], ['500 gr.', 500], ['190 grammi', 190], ['gr 400', 400], ['10 x 35 g', 350], ['16 oz (1LB) 454 grams', 453.592], ['400 g, sgocciolato 240 g', 400],
  ] // prettier-ignore
  for (const [text, expected] of cases) assert.equal(grams(text), expected, text)
  assert.equal(grams('7 oz'), 198.447)
})
test('volumes too', () => {
  for (const [text, expected] of [
    ['6 x 33 cl', 1980],
    ['75 cl e', 750],
    ['1 litro', 1000],
    ['6x200 ml', 1200],
    ['0, 75 l', 750],
    ['1 L', 1000],
  ] as const) {
    assert.equal(millilitres(text), expected, text)
  }
  assert.equal(millilitres('8 fl oz'), 236.588)
})
test('a bare number and a count of pieces are no weight', () => {
  assert.equal(readPackSize('250'), undefined)
  assert.equal(readPackSize(''), undefined)
  assert.deepEqual(readPackSize('1pcs'), { kind: 'pieces', count: 1 })
  assert.deepEqual(readPackSize('6 uova'), { kind: 'pieces', count: 6 })
})
