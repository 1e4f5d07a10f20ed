import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findPlusCode, plusCodePoint } from './plus-code.ts'
import { readCoordinates } from './read-coordinates.ts'

const CENTER = { latitude: 38.9120424, longitude: -77.035308 }
const rounded = (point: { latitude: number; longitude: number } | undefined) =>
  point && [Number(point.latitude.toFixed(4)), Number(point.longitude.toFixed(4))]

describe('readCoordinates', () => {
  test('reads coordinates as maps show them', () => {
    for (const typed of [
      '38.9120, -77.0353',
      '38.9120 -77.0353',
      '(38.9120, -77.0353)',
      '38,9120; -77,0353',
      '38,9120 -77,0353',
      'geo:38.9120,-77.0353',
      '38.9120N 77.0353W',
      'N 38.9120, W 77.0353',
      '77.0353° W, 38.9120° N',
      `38°54'43.2"N 77°02'07.1"W`,
      `38° 54.72' N, 77° 2.118' W`,
    ])
      assert.deepEqual(rounded(readCoordinates(typed)), [38.912, -77.0353], typed)
    assert.deepEqual(rounded(readCoordinates('-33.8568 151.2153')), [-33.8568, 151.2153])
  })

  test('leaves addresses and impossible positions alone', () => {
    for (const typed of [
      '16 14',
      '1658 16th St NW',
      '14, 16',
      '91.00, 10.00',
      '38.91',
      '12 W 5',
      '',
    ])
      assert.equal(readCoordinates(typed), undefined, typed)
  })
})

describe('plus codes', () => {
  const pointOf = (typed: string, near = CENTER) => {
    const found = findPlusCode(typed)
    return found && rounded(plusCodePoint(found.code, near))
  }

  test('reads full codes', () => {
    assert.deepEqual(pointOf('7FG49Q00+'), undefined)
    assert.deepEqual(pointOf('7FG49QCJ+2V'), [20.3701, 2.7822])
    assert.deepEqual(pointOf('7fg49qcj+2vx'), [20.3701, 2.7822])
    assert.deepEqual(pointOf('4VCPPQGP+Q9', { latitude: 0, longitude: 0 }), [-41.2731, 174.7859])
  })

  test('reads a short code near a point, with the locality around it', () => {
    const near = { latitude: 51.3701125, longitude: -1.217765625 }
    assert.deepEqual(pointOf('CJ+2VX', near), [51.3701, -1.2178])
    assert.deepEqual(pointOf('9QCJ+2VX', near), [51.3701, -1.2178])
    assert.equal(findPlusCode('WX6X+2R Washington, DC')?.locality, 'Washington, DC')
    // The nearest area may lie beyond the border of the point's own area.
    const south = { latitude: 46.9, longitude: 8.5 }
    assert.deepEqual(pointOf('9G8F+6X Zürich', south), [47.3656, 8.5249])
  })

  test('leaves other texts alone', () => {
    for (const typed of ['1658 16th St NW', 'A+B', 'C++', '12+34+56', ''])
      assert.equal(findPlusCode(typed), undefined, typed)
  })
})
