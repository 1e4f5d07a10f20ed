import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanText, cutText } from './clean-text.ts'
import { RowIssues } from '../report/row-issue.ts'
import { csvCell } from '../report/import-report.ts'

const clean = (text: string) => {
  const findings = new RowIssues()
  return {
    text: cleanText(text, 'name', findings),
    reasons: findings.list.map(({ reason }) => reason),
  }
}

test('text that is right is left alone, in any script', () => {
  for (const text of [
    "Ben's Chili Bowl",
    'Mug cake',
    '뉴욕',
    'ریاستہائے متحدہ امریکہ',
    'I ♥ Hats',
    '100% <b>',
    'Käsespätzle',
  ]) {
    assert.deepEqual(clean(text), { text, reasons: [] }, text)
  }
})
test('entities are decoded, twice if they were encoded twice', () => {
  assert.deepEqual(clean('&quot;Petit prix&quot; &amp;eacute; &#39;x&#x27;'), {
    text: '"Petit prix" é \'x\'',
    reasons: ['html_entities'],
  })
  assert.equal(clean('AT&T; &nosuch;').text, 'AT&T; &nosuch;')
})
test('marks that turn text about are taken out, joiners that words need stay', () => {
  assert.deepEqual(clean('De Dutch\u200e'), {
    text: 'De Dutch',
    reasons: ['direction_or_control_marks'],
  })
  assert.equal(clean('a\u202Eb').text, 'ab')
  assert.equal(clean('ഹാമില്\u200dട്ടന്').text, 'ഹാമില്\u200dട്ടന്'.normalize('NFC'))
})
test('words for nothing are nothing; a name that looks like one is not', () => {
  for (const text of ['NULL', 'NaN', 'n/a', '#NOME?', '-'])
    assert.deepEqual(clean(text), { text: '', reasons: ['null_word'] }, text)
  assert.equal(clean('Nandos').text, 'Nandos')
})
test('a lost character is told', () => {
  assert.deepEqual(clean('Baccal\uFFFD'), { text: 'Baccal\uFFFD', reasons: ['lost_characters'] })
})
test('line breaks become spaces', () =>
  assert.equal(clean('Cleveland \r\nPark').text, 'Cleveland Park'))
test('long text is cut between whole characters', () => {
  const findings = new RowIssues()
  const family = '👨‍👩‍👧'
  assert.equal(cutText(family.repeat(4), 20, 'name', findings), `${family.repeat(2)}…`)
  assert.equal(findings.list[0]?.reason, 'too_long')
})
test('the report cannot run as a formula', () => {
  assert.equal(csvCell('=HYPERLINK("x")'), '"\'=HYPERLINK(""x"")"')
  for (const start of ['+1', '-1', '@x', '\tx']) assert.match(csvCell(start), /^"'/, start)
  assert.equal(csvCell('a "b"'), '"a ""b"""')
})
