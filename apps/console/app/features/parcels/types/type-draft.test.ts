import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StaffParcelType } from '@hawker/contract/staff-parcels'
import { bodyOf, draftOf, isCompleteOption, newOption, titleOf } from './type-draft.ts'

const TYPE: StaffParcelType = {
  id: 3,
  position: 20,
  img: 'shops/a.webp',
  max_width: 40,
  max_height: 30,
  max_length: 60,
  max_weight_g: 6800,
  max_value: 100,
  price: 4,
  price_per_km: 0.8,
  included_m: 2500,
  vehicles: ['car'],
  tax_class_id: 2,
  tax_included: true,
  active: true,
  translations: [
    { locale: 'en', title: 'Backpack', description: 'Fits', prohibited_text: 'No glass' },
    { locale: 'de', title: 'Rucksack', description: '', prohibited_text: '' },
  ],
  options: [
    { id: 7, price: 1.5, active: false, translations: [{ locale: 'en', title: 'Stairs' }] },
  ],
}

describe('the draft of a parcel type', () => {
  test('an unchanged draft sends the type as it was, in any language', () => {
    const { id: _, ...expected } = TYPE
    for (const lang of ['en', 'de', 'ar', 'fr']) {
      const draft = draftOf(TYPE, { lang, position: 0 })
      assert.deepEqual(bodyOf(draft, { lang, decimals: 2 }), expected, lang)
    }
  })

  test('kilograms and kilometres are typed in the language of the page', () => {
    const draft = draftOf(TYPE, { lang: 'de', position: 0 })
    assert.deepEqual([draft.weight, draft.included, draft.perKm], ['6,8', '2,5', '0,8'])
    const body = bodyOf({ ...draft, weight: '13,6', included: '0,1' }, { lang: 'de', decimals: 2 })
    assert.deepEqual([body.max_weight_g, body.included_m], [13_600, 100])
  })

  test('a new type begins empty at its position, and languages without a title are not sent', () => {
    const draft = draftOf(undefined, { lang: 'en', position: 30 })
    assert.deepEqual([draft.position, draft.price, draft.options], ['30', '', []])
    const body = bodyOf(draft, { lang: 'en', decimals: 2 })
    assert.deepEqual([body.translations, body.img, body.tax_class_id], [[], null, null])
  })

  test('an extra needs an English name and a price', () => {
    const option = newOption('a')
    const named = { ...option, titles: { ...option.titles, en: 'Stairs' }, price: '2' }
    assert.equal(isCompleteOption(named, 'en', 2), true)
    assert.equal(isCompleteOption({ ...named, price: 'x' }, 'en', 2), false)
    const onlyGerman = { ...named, titles: { ...option.titles, de: 'Treppe' } }
    assert.equal(isCompleteOption(onlyGerman, 'en', 2), false)
  })

  test('a title falls back to English', () => {
    assert.deepEqual([titleOf(TYPE, 'de'), titleOf(TYPE, 'ar')], ['Rucksack', 'Backpack'])
  })
})
