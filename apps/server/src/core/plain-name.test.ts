import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOneLine, isPlainName, toOneLine, toPlainName } from './plain-name.ts'

const NAMES = [
  'Amina',
  'Mary-Jane O’Neill',
  'J. R. R. Tolkien',
  'J.R. Smith',
  'St. John',
  'Dr.Smith',
  'María José',
  'علی\u200cرضا',
  'ශ්‍රී',
  '王小明',
  'אבי',
  'Mr. T.',
  "Joe's Pizza & Co.",
  'No. 1 Grill',
  'Dr.Li',
  'Mr.Ng',
  'M.I.T.',
  'U.S. Grill',
  'Pho & Co.',
  'А.С.Пушкин',
  'Nguyê\u0303n',
  '24/7 Diner',
  '7-Eleven',
  '1831',
  'Est. 1831',
  'Dr.Oetker',
  'J.Ford',
  'Y. Kim',
  'Mr.Fox',
  'محمد. علي',
  'محمد.علي',
  'מ.כהן',
  '한국 식당',
  'Table 12: Ann',
  'AC/DC',
  'Café 52/54',
  '',
]
const REFUSED = [
  'Amina\nhttps://hawker.test/login',
  'Amina\r',
  'Amina\u2028',
  'Amina\u0085',
  'Ami\u202ena',
  'Ami\u2066na',
  'Ami\u200fna',
  'Ami\u061cna',
  'https://evil.example',
  'see www.evil.example',
  'evil.com',
  'Pay at evil.ru/now',
  'ｅｖｉｌ．ｃｏｍ',
  'Amina\t',
  'evil\u200b.com',
  'evil.c\u00adom',
  'www\u2060.evil',
  'evil。com',
  'evil｡com',
  'evil․com',
  'evil.ai',
  'evil.club',
  'evil.page',
  'evil.ch',
  'evil.co.za',
  'пример.рф',
  'موقع.السعودية',
  '은행.한국',
  '銀行.香港',
  'bank.中国',
  'बैंक.भारत',
  'ธนาคาร.ไทย',
  'evil.xn--p1ai',
  'evil.museum',
  'Amina evil.bank',
  'localhost:3104/x',
  'LOCALHOST',
  'server:3104/x',
  '//evil',
  'see //evil/x',
  '\\\\evil',
  '+1 202 555 0143',
  'Call 020 7946 0777',
  'Amina (202) 555-0143',
  'Amina ٠٥٠١٢٣٤٥٦٧',
  '2025550143',
  'tel:1',
  'whatsapp:1',
  'evil.photography/login',
  'evil.photography:8080',
  'http:evil',
  'https:\\\\evil',
  'hxxp:evil',
  'mailto:me',
  '192.168.0.1',
  '202\u2013555\u20130100',
  '202\u2212555\u22120100',
  '202·555·0100',
  '202\u30fc555\u30fc0100',
  '\u3164',
  '\u2800\u200b',
  `Z${'\u0351'.repeat(12)}`,
]

test('accepts names of people and shops in every script', () => {
  for (const name of NAMES) assert.equal(isPlainName(name), true, JSON.stringify(name))
})

test('refuses line breaks, direction marks and web addresses', () => {
  for (const name of REFUSED) assert.equal(isPlainName(name), false, JSON.stringify(name))
})

test('puts any text on one line', () => {
  for (const text of [...NAMES, ...REFUSED]) assert.ok(isOneLine(toOneLine(text)), text)
  assert.equal(toOneLine('Amina\r\n\u202eBen'), 'Amina Ben')
  assert.equal(toOneLine('ශ්‍රී'), 'ශ්‍රී')
})

test('takes the words with an address out of a name', () => {
  for (const name of NAMES) assert.equal(toPlainName(name), name, JSON.stringify(name))
  for (const name of REFUSED) assert.equal(isPlainName(toPlainName(name)), true, name)
  assert.equal(toPlainName('Pay at evil.ru/now'), 'Pay at')
  assert.equal(toPlainName('Ben evil\u200b.club'), 'Ben')
})
