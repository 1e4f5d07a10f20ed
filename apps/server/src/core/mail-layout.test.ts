import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MailContent, SMALL_PRINT_SEPARATOR, layOutMail } from './mail-layout.ts'

const htmlOf = (content: MailContent) => layOutMail(content).html
const URL_TO_PAGE = 'https://hawker.test/login?token=abc&next=%2Fcheckout'

test('a link on its own line becomes a button with the label; links in the small print stay links', () => {
  const html = htmlOf({
    subject: 'Your link',
    text: `Open this:\n\n${URL_TO_PAGE}\n\nThat is all.\n\n${SMALL_PRINT_SEPARATOR}To stop them:\nhttps://hawker.test/unsubscribe?key=1`,
    lang: 'en',
    links: [URL_TO_PAGE, 'https://hawker.test/unsubscribe?key=1'],
    buttonLabel: 'Sign in',
  })
  assert.match(
    html,
    /<a href="https:\/\/hawker\.test\/login\?token=abc&amp;next=%2Fcheckout"[^>]*>Sign in<\/a>/,
  )
  assert.match(
    html,
    /That is all\.<\/p>\s*<div class="soft"[^]*>https:\/\/hawker\.test\/unsubscribe\?key=1<\/a>/,
  )
  assert.ok(!html.includes(SMALL_PRINT_SEPARATOR.trim()))
})

test('the HTML has the writing direction of the language that it is written in', () => {
  const begins = (lang: string) =>
    /<html lang="(\w+)" dir="(\w+)">/
      .exec(htmlOf({ subject: '', text: '', lang, links: [], buttonLabel: '' }))
      ?.slice(1)
  assert.deepEqual(begins('ar'), ['ar', 'rtl'])
  assert.deepEqual(begins('he-IL'), ['he', 'rtl'])
  assert.deepEqual(begins('fa'), ['en', 'ltr'])
})

test('user names are escaped, and a link with text around it does not become a button', () => {
  const name = `<img src=x onerror=alert(1)>" onload='x'`
  const html = htmlOf({
    subject: name,
    text: `${name} says hi\n\nsee ${URL_TO_PAGE} there\n\nhttps://hawker.test/"onload="x\n\nhttps://hawker.test.evil.test/`,
    lang: 'en',
    links: [],
    buttonLabel: name,
  })
  assert.ok(!/<img|" onload|"onload/.test(html))
  assert.ok(!html.includes('<a '))
})

test('a line of a person does not become a button, even with an address of ours', () => {
  const typed = 'https://hawker.test/api/v1/rest/notifications/unsubscribe/abc'
  const html = htmlOf({
    subject: 'Your order',
    text: `Bellini wrote: closed\n${typed}\n${URL_TO_PAGE}`,
    lang: 'en',
    links: [URL_TO_PAGE],
    buttonLabel: 'Open',
  })
  assert.equal(html.match(/<a /g)?.length, 1)
  assert.ok(html.includes(typed))
})
