import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitUnit } from './split-unit.ts'

test('separates the apartment from a typed address in each shipped language', () => {
  for (const [typed, address, unit] of [
    ['1658 16th St NW Apt 4B', '1658 16th St NW', '4B'],
    ['1658 16th St NW, Apt. 4B, Washington', '1658 16th St NW, Washington', '4B'],
    ['1658 16th St NW #4B', '1658 16th St NW', '4B'],
    ['1658 16th St NW Unit #12', '1658 16th St NW', '12'],
    ['20 M St SE Suite 200', '20 M St SE', '200'],
    ['Apt 4B, 1658 16th St NW', '1658 16th St NW', '4B'],
    ['1658 16th St NW Apt B', '1658 16th St NW', 'B'],
    ['1658 16th St NW, 3rd Floor', '1658 16th St NW', '3rd Floor'],
    ['1658 16th St NW PH2', '1658 16th St NW', 'PH2'],
    ['Hauptstraße 12, 3. OG', 'Hauptstraße 12', '3. OG'],
    ['12 rue de Rivoli, 2e étage', '12 rue de Rivoli', '2e étage'],
    ['Calle Mayor 3, piso 2', 'Calle Mayor 3', 'piso 2'],
    ['Atatürk Cad. 5 D:3', 'Atatürk Cad. 5', '3'],
    ['Hauptstraße 5, Whg. 3', 'Hauptstraße 5', '3'],
    ['12 rue de la Paix, appt 4', '12 rue de la Paix', '4'],
    ['Calle Mayor 5, apto 2C', 'Calle Mayor 5', '2C'],
    ['ул. Ленина 5, кв. 12', 'ул. Ленина 5', '12'],
    ['İstiklal Caddesi 10 Daire 5', 'İstiklal Caddesi 10', '5'],
    ['شارع النيل 5، شقة 4', 'شارع النيل 5', '4'],
    ['הרצל 5 דירה 4', 'הרצל 5', '4'],
    ["הרצל 5, דירה מס' 4, תל אביב", 'הרצל 5, תל אביב', '4'],
    ['הרצל 5/4, תל אביב', 'הרצל 5, תל אביב', '4'],
    ['Apt. 4B 1658 16th St NW', '1658 16th St NW', '4B'],
    ['#4B 1658 16th St NW', '1658 16th St NW', '4B'],
    ['4B, 1658 16th St NW', '1658 16th St NW', '4B'],
    ['4/1658 16th St NW', '1658 16th St NW', '4'],
    ['1658 16th St NW, 4B', '1658 16th St NW', '4B'],
    ['1658 16th St NW 4B', '1658 16th St NW', '4B'],
    ['Flat B, 12 High Street', '12 High Street', 'B'],
    ['Ground floor flat, 12 High Street', '12 High Street', 'Ground floor flat'],
    ['Flat 3/2, 12 High Street', '12 High Street', '3/2'],
    ['Hauptstraße 12, 2. OG links', 'Hauptstraße 12', '2. OG links'],
    ['Hauptstraße 12, Hinterhaus, Whg. 4', 'Hauptstraße 12', 'Hinterhaus, Whg. 4'],
    ['12 rue de Rivoli, bât. B, porte 4, Paris', '12 rue de Rivoli, Paris', 'bât. B, porte 4'],
    ['Calle Mayor 3, 3º B', 'Calle Mayor 3', '3º B'],
    ['Calle Mayor 3, 3o izda', 'Calle Mayor 3', '3o izda'],
    ['Calle Mayor 3, piso 3º B, Madrid', 'Calle Mayor 3, Madrid', 'piso 3º B'],
    ['Atatürk Cad. No: 5/3', 'Atatürk Cad. No: 5', '3'],
    ['Atatürk Cad. No: 5 K:2 D:3', 'Atatürk Cad. No: 5', 'K:2, D:3'],
    ['ул. Ленина, д. 5, подъезд 2, кв. 12', 'ул. Ленина, д. 5', 'подъезд 2, кв. 12'],
  ] as const)
    assert.deepEqual(splitUnit(typed), { address, unit }, typed)
})

test('leaves an address without an apartment as it is', () => {
  for (const typed of [
    '1658 16th St NW',
    'Apt 4B',
    'Stepney Green 5',
    '5 Flatbush Ave',
    'Unit',
    '5 Flat Rock Road',
    '100 Unit Street',
    'Suite 5',
    '1658 16th St NW, Floor',
    '1417 1/2 16th St NW',
    '14, 16th Street NW',
    '1658 16th St NW, Washington, DC 20009',
    'ул. Ленина, д. 5',
    'Avenue E 5',
    '',
  ])
    assert.deepEqual(splitUnit(typed), { address: typed, unit: undefined }, typed)
})
