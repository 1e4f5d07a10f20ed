import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pageHead } from './page-head.ts'
import { NO_SITE } from './site.ts'

const languages = ['en', 'ar'].map((locale) => ({
  locale,
  title: locale,
  backward: locale === 'ar',
}))
const place = (search: string, lang = 'en') => ({
  site: { ...NO_SITE, lang, languages, origin: 'https://hawker.test' },
  search,
})
const words = { title: 'Napoli', description: 'Pizza', path: '/shop/napoli' }
const linksOf = (...args: Parameters<typeof pageHead>) =>
  pageHead(...args).flatMap((tag) =>
    'tagName' in tag && 'href' in tag
      ? [`${String(tag['rel'])} ${String(tag['hrefLang'] ?? '')} ${String(tag['href'])}`]
      : [],
  )

describe('pageHead', () => {
  test('names one canonical address, and an alternate for each language', () => {
    const links = linksOf(place('?v=2&product=1'), words)
    assert.deepEqual(links, [
      'canonical  https://hawker.test/shop/napoli',
      'alternate en https://hawker.test/shop/napoli?lang=en',
      'alternate ar https://hawker.test/shop/napoli?lang=ar',
      'alternate x-default https://hawker.test/shop/napoli',
    ])
  })

  test('makes an address with a known language the canonical one of that language', () => {
    assert.equal(
      linksOf(place('?lang=ar', 'ar'), words)[0],
      'canonical  https://hawker.test/shop/napoli?lang=ar',
    )
    assert.equal(linksOf(place('?lang=xx'), words)[0], 'canonical  https://hawker.test/shop/napoli')
    assert.equal(
      linksOf(place('?lang=ar', 'ar'), { ...words, path: '/?news=1' })[0],
      'canonical  https://hawker.test/?news=1&lang=ar',
    )
  })

  test('cuts a long description between words', () => {
    const [, description] = pageHead(place(''), {
      ...words,
      description: `${'word '.repeat(80)}end`,
    })
    const text = description && 'content' in description ? String(description['content']) : ''
    assert.ok(text.length <= 200 && text.endsWith('word…'), text)
  })

  test('shows the picture of the page in the preview, else that of the site', () => {
    const imageOf = (picture: string | null) =>
      pageHead(place(''), { ...words, picture }).flatMap((tag) =>
        'property' in tag && tag['property'] === 'og:image' ? [tag['content']] : [],
      )
    assert.deepEqual(imageOf('covers/a.webp'), [
      'https://hawker.test/storage/images/covers/a.webp?size=social',
    ])
    assert.deepEqual(imageOf('https://elsewhere.test/a.png'), ['https://elsewhere.test/a.png'])
    assert.deepEqual(imageOf(null), ['https://hawker.test/images/hawker-1200.png'])
  })
})
