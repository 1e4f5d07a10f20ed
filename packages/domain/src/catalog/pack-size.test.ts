import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packContent, readPackSize } from './pack-size.ts'

const grams = (text: string) => {
  const size = readPackSize(text)
  return size?.kind === 'weight' ? size.thousandths / 1000 : size?.kind
}
const millilitres = (text: string) => {
  const size = readPackSize(text)
  return size?.kind === 'volume' ? size.thousandths / 1000 : size?.kind
}

test('parses weights as people write them', () => {
  const cases: [string, number][] = [
    ['500 g', 500],
    ['46,7 g', 46.7],
    ['1.008 kg / 12 pain', 1008],
    ['1,5 kg', 1500],
    ['1,000 g', 1000],
    ['2 x 125g', 250],
    ['250 g (2 x 125 g)', 250],
    ['110g×2', 220],
    ['500 gr.', 500],
    ['190 grammi', 190],
    ['gr 400', 400],
    ['10 x 35 g', 350],
    ['16 oz (1LB) 454 grams', 453.592],
    ['400 g, sgocciolato 240 g', 240],
    ['sgocciolato 1000 g (totale 1910 g)', 1000],
    ['280 g (8 x 35g)', 280],
    ['600 g 3*200 g', 600],
    ['125 g (200 g poids net)', 125],
  ]
  for (const [text, expected] of cases) assert.equal(grams(text), expected, text)
  assert.equal(grams('7 oz'), 198.447)
})
test('parses volumes as people write them', () => {
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
test('a bare number and a count of pieces are not a weight', () => {
  assert.equal(readPackSize('250'), undefined)
  assert.equal(readPackSize(''), undefined)
  assert.deepEqual(readPackSize('1pcs'), { kind: 'pieces', count: 1 })
  assert.deepEqual(readPackSize('6 uova'), { kind: 'pieces', count: 6 })
})

test('the content comes from the quantity, else from the name', () => {
  const cases: [quantity: string, name: string, content: ReturnType<typeof packContent>][] = [
    ['2x125g', 'Skyr', { amount: 250, unit: 'g' }],
    ['6x200 ml', 'Succo 100 %', { amount: 1200, unit: 'ml' }],
    ['', "Jus d'orange 33cl", { amount: 330, unit: 'ml' }],
    ['', 'A&w - Root Beer - 355ml', { amount: 355, unit: 'ml' }],
    ['', '37CL Cornichons Aigre Doux Kuhne', { amount: 370, unit: 'ml' }],
    ['', 'Fine Cut Marmelade - L. Roses & Co LTD - 454G', { amount: 454, unit: 'g' }],
    ['', 'Galettes Bretonnes 300gr - Biscuiterie "le phare"', { amount: 300, unit: 'g' }],
    ['', 'Blle Pet 50CL Coca Cola Cherry', { amount: 500, unit: 'ml' }],
    ['', 'Yaourt nature 4 x 125 g', { amount: 500, unit: 'g' }],
    ['1', 'Riz basmati 5kg', { amount: 5000, unit: 'g' }],
    ['6 uova', 'Uova fresche', null],
    ['250', '7 Up', null],
    ['', 'Crème 30% 20cl', { amount: 200, unit: 'ml' }],
    ['', 'Bar 20 g protein', null],
    ['', 'Bar 20g de protéines 55 g', { amount: 55, unit: 'g' }],
    ['410l', 'Perrier', null],
    ['1250 kg', 'Tomates', null],
    ['', 'Vitamin D3 2000', null],
  ]
  for (const [quantity, name, content] of cases)
    assert.deepEqual(packContent([quantity, name]), content, `${quantity} | ${name}`)
})
