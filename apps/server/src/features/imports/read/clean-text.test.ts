import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanText, cutText } from './clean-text.ts'
import { RowIssues } from '../report/row-issue.ts'
import { csvCell } from '../report/import-report.ts'

const clean = (text: string) => {
  const issues = new RowIssues()
  return {
    text: cleanText(text, 'name', issues),
    reasons: issues.list.map(({ reason }) => reason),
  }
}

test('cleanText leaves correct text of any script unchanged', () => {
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
test('cleanText decodes entities, also when they were encoded twice', () => {
  assert.deepEqual(clean('&quot;Petit prix&quot; &amp;eacute; &#39;x&#x27;'), {
    text: '"Petit prix" é \'x\'',
    reasons: ['html_entities'],
  })
  assert.equal(clean('AT&T; &nosuch;').text, 'AT&T; &nosuch;')
})
test('cleanText removes direction marks, but not the joiners that words need', () => {
  assert.deepEqual(clean('De Dutch\u200e'), {
    text: 'De Dutch',
    reasons: ['direction_or_control_marks'],
  })
  assert.equal(clean('a\u202Eb').text, 'ab')
  assert.equal(clean('ഹാമില്\u200dട്ടന്').text, 'ഹാമില്\u200dട്ടന്'.normalize('NFC'))
})
test('cleanText empties null words, but not names that contain one', () => {
  for (const text of ['NULL', 'NaN', 'n/a', '#NOME?', '-'])
    assert.deepEqual(clean(text), { text: '', reasons: ['null_word'] }, text)
  assert.equal(clean('Nandos').text, 'Nandos')
})
test('cleanText reports a lost character', () => {
  assert.deepEqual(clean('Baccal\uFFFD'), { text: 'Baccal\uFFFD', reasons: ['lost_characters'] })
})
test('cleanText replaces line breaks with spaces', () =>
  assert.equal(clean('Cleveland \r\nPark').text, 'Cleveland Park'))
test('cutText cuts long text between whole characters', () => {
  const issues = new RowIssues()
  const family = '👨‍👩‍👧'
  assert.equal(cutText(family.repeat(4), 20, 'name', issues), `${family.repeat(2)}…`)
  assert.equal(issues.list[0]?.reason, 'too_long')
})
test('csvCell quotes cells that a spreadsheet would run as formulas', () => {
  assert.equal(csvCell('=HYPERLINK("x")'), '"\'=HYPERLINK(""x"")"')
  for (const start of ['+1', '-1', '@x', '\tx']) assert.match(csvCell(start), /^"'/, start)
  assert.equal(csvCell('a "b"'), '"a ""b"""')
})
