import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import iconv from 'iconv-lite'
import { namedEncoding } from './encoding.ts'
import { inspectFile } from './inspect-file.ts'
import { isMojibake } from './mojibake.ts'
import { readText } from './read-text.ts'

const folder = await mkdtemp(join(tmpdir(), 'hawker-encodings-'))
after(() => rm(folder, { recursive: true }))

async function read(bytes: Buffer, stated?: string) {
  const path = join(folder, 'table.csv')
  await writeFile(path, bytes)
  const inspection = await inspectFile(path, stated)
  let text = ''
  for await (const piece of readText(path, inspection.encoding)) text += piece
  return { ...inspection, text }
}

const MENUS: Record<string, string> = {
  en: 'name,price\nFish “of the day” – small,£7.50\nBangers & mash,9\nBaker’s dozen,12',
  de: 'name,price\nKäsespätzle mit Röstzwiebeln,9\nGrüne Soße,8\nMüsli für Größere,4\nBrötchen süß,1',
  fr: 'name,price\nCrème brûlée,7\nPâté en croûte,9\nBœuf à la forêt,14\nGâteau au thé glacé,6',
  es: 'name,price\nJamón ibérico,12\nPiña en almíbar,4\nPimentón dulce,3\nAñojo con champiñón,15',
  ru: 'name,price\nБорщ со сметаной,350\nПельмени домашние,420\nБлины с икрой,610\nЧай чёрный,120',
  uk: 'назва,ціна\nВареники з картоплею,120\nБорщ український,95\nЇжа для всіх,50',
  tr: 'name,price\nİskender kebabı,90\nKuru fasulye,40\nŞiş köfte,75\nYoğurtlu mantı,65\nAyran soğuk,10',
  ar: 'name,price\nفلافل بالطحينة,12\nشاورما دجاج,20\nحمص باللحم,18\nكبسة,35',
  he: 'name,price\nפלאפל בפיתה,22\nחומוס מלא,30\nשקשוקה חריפה,38',
  pl: 'name,price\nŻurek z jajkiem,15\nPierogi ruskie ze śmietaną,22\nGołąbki w sosie,25\nŁosoś,40',
  cs: 'name,price\nSvíčková na smetaně,180\nŘízek s bramborovým salátem,190\nKnedlíky,40\nČaj zelený,35',
  hu: 'name,price\nGulyásleves csipetkével,1800\nTöltött káposzta,2400\nTúrós csusza bő szafttal,2000',
  el: 'name,price\nΜουσακάς,9\nΧωριάτικη σαλάτα,7\nΣουβλάκι με πίτα,4',
}
const PAGES: Record<string, readonly string[]> = {
  en: ['win1252'],
  de: ['win1252', 'macroman', 'cp850', 'cp437'],
  fr: ['win1252', 'iso-8859-15', 'macroman'],
  es: ['win1252', 'macroman', 'cp850'],
  ru: ['win1251', 'koi8-r', 'cp866', 'iso-8859-5'],
  uk: ['win1251', 'koi8-u', 'iso-8859-5'],
  tr: ['win1254', 'iso-8859-9', 'cp857'],
  ar: ['win1256', 'iso-8859-6'],
  he: ['win1255', 'iso-8859-8', 'cp862'],
  pl: ['win1250', 'iso-8859-2', 'cp852'],
  cs: ['win1250', 'iso-8859-2', 'cp852'],
  hu: ['win1250', 'iso-8859-2', 'cp852'],
  el: ['win1253', 'iso-8859-7', 'cp737'],
}

describe('inspectFile', () => {
  for (const [language, menu] of Object.entries(MENUS))
    test(`reads ${language} in every encoding of the language`, async () => {
      for (const encoding of ['utf8', 'utf16le', 'utf16-be'])
        for (const addBOM of [true, false]) {
          // If the mark is missing, only the zero bytes of Latin text reveal UTF-16.
          if (!addBOM && encoding !== 'utf8' && /[^\u0000-\u024F‘’“”–]/.test(menu)) continue
          const { text } = await read(iconv.encode(menu, encoding, { addBOM }))
          assert.equal(text, menu, `${encoding} ${addBOM}`)
        }
      for (const page of PAGES[language] ?? []) {
        const { text, encoding, isUnclear, notes } = await read(iconv.encode(menu, page))
        assert.equal(text, menu, `${page} was read as ${encoding}`)
        assert.equal(isUnclear, false)
        assert.match(notes.join(), /guess/)
      }
    })

  test('reads a table of two rows by its header', async () => {
    for (const [page, text] of [
      ['win1255', 'שם;מחיר\nחומוס;15\nסלט;20\n'],
      ['cp862', 'שם;מחיר\nחומוס;15\nסלט;20\n'],
      ['win1256', 'الاسم;السعر\nفول;8\nشاي;5\n'],
      ['iso-8859-6', 'الاسم;السعر\nفول;8\nشاي;5\n'],
      ['win1251', 'Название;Цена\nЧай;90\nЩи;120\n'],
      ['cp866', 'Название;Цена\nЧай;90\nЩи;120\n'],
      ['win1254', 'Ürün;Fiyat\nÇay;15\nBörek;40\n'],
      ['cp857', 'Ürün;Fiyat\nÇay;15\nBörek;40\n'],
    ] as const)
      assert.equal((await read(iconv.encode(text, page))).text, text, page)
  })

  test('refuses tables in the code pages of languages that are not shipped', async () => {
    for (const [page, text] of [
      ['shift_jis', '品;円\n寿司;900\n'],
      ['shift_jis', '商品名;価格\nラーメン;900\n'],
      ['euc-jp', '商品名;価格\nラーメン;900\n'],
      ['big5', '名稱;價格\n牛肉麵;180\n'],
      ['gb18030', '名称;价格\n米饭;8\n'],
      ['euc-kr', '이름;가격\n비빔밥;9000\n'],
      ['shift_jis', '商品名;価格\nラーメン;900\n寿司セット;1500\n味噌汁;200\n'],
      ['euc-jp', '商品名;価格\nラーメン;900\n寿司セット;1500\n味噌汁;200\n'],
      ['gb18030', '名称;价格\n宫保鸡丁;38\n麻婆豆腐;28\n'],
      ['euc-kr', '이름;가격\n비빔밥;9000\n김치찌개;8000\n'],
      ['win874', 'ชื่อ;ราคา\nผัดไทย;80\nต้มยำกุ้ง;150\n'],
    ] as const) {
      assert.equal((await read(iconv.encode(text, page))).isUnclear, true, page)
      assert.equal((await read(iconv.encode(text, page), page)).text, text, page)
    }
  })

  test('a few words of another script need a known header or a stated encoding', async () => {
    const bytes = iconv.encode('a;b\nчай;1\nщи;2\n', 'win1251')
    assert.equal((await read(bytes)).isUnclear, true)
    assert.equal((await read(bytes, 'win1251')).text, 'a;b\nчай;1\nщи;2\n')
  })

  test('a stray byte leaves a UTF-8 file UTF-8, with and without a byte order mark', async () => {
    const [before, behind] = ['name,price\nCrème brûlée,7\nPâté,9\nCaf', ',3\nThé,2']
    for (const addBOM of [true, false]) {
      const bytes = Buffer.concat([
        iconv.encode(before, 'utf8', { addBOM }),
        Buffer.from([0xe9]),
        iconv.encode(behind, 'utf8'),
      ])
      const { encoding, text, notes } = await read(bytes)
      assert.equal(encoding, 'utf8')
      assert.equal(text, `${before}\uFFFD${behind}`)
      assert.match(notes.join(), /1 bytes are no UTF-8/)
    }
    const marked = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      Buffer.from('name\nCaf\xe9', 'latin1'),
    ])
    assert.equal((await read(marked)).text, 'name\nCaf\uFFFD')
  })

  test('a stated encoding counts', async () => {
    const bytes = iconv.encode('name\nЧай', 'win1251')
    assert.equal((await read(bytes, 'win1251')).text, 'name\nЧай')
    assert.equal((await read(bytes, 'cp866')).encoding, 'cp866')
  })

  test('says when no encoding makes sense of the bytes', async () => {
    const noise = Buffer.from(
      Array.from({ length: 400 }, (_, at) => (at % 7 === 0 ? 0x41 : 0x80 + ((at * 37) % 127))),
    )
    assert.equal((await read(noise)).isUnclear, true)
  })
})

test('namedEncoding knows the usual names', () => {
  for (const [name, encoding] of [
    ['UTF-8', 'utf8'],
    ['utf-16le', 'utf16le'],
    ['Windows-1251', 'win1251'],
    ['cp1252', 'win1252'],
    ['KOI8-R', 'koi8-r'],
    ['ISO-8859-9', 'iso-8859-9'],
    ['klingon', undefined],
  ] as const)
    assert.equal(namedEncoding(name), encoding, name)
})

test('isMojibake finds text that was read in the wrong encoding, and no other', () => {
  for (const [language, menu] of Object.entries(MENUS)) {
    const names = menu
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/,[^,]*$/, ''))
    for (const name of names) {
      assert.equal(isMojibake(name), false, name)
      if (/^[\u0000-\u007F]*$/.test(name)) continue
      const twice = iconv.decode(iconv.encode(name, 'utf8'), 'win1252')
      if (!twice.includes('\uFFFD') && !/[\u0080-\u009F]/.test(twice))
        assert.equal(isMojibake(twice), true, twice)
    }
    if (!['ru', 'ar', 'he', 'el'].includes(language)) continue
    for (const name of names)
      assert.equal(
        isMojibake(iconv.decode(iconv.encode(name, PAGES[language]?.[0] ?? ''), 'win1252')),
        true,
        name,
      )
  }
  for (const name of ['Áîðù', 'Êàôå', '╨║╨░╤И╨░', 'CrÃ¨me', 'бЮПЕМХЙ'])
    assert.equal(isMojibake(name), true, name)
  for (const name of [
    'スーパ─マルナカ',
    'À côté',
    'É®',
    'Ö.Ä.',
    'Crêpes 50°',
    '뉴욕',
    'Phở bò',
    'Ýmir skyr',
    'МОЛОКО',
    'ÉTÉ',
  ])
    assert.equal(isMojibake(name), false, name)
})
