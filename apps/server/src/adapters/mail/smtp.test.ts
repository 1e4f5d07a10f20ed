import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { smtpMailer } from './smtp.ts'

type Taken = { from: string; to: string[]; data: string }
const taken: Taken[] = []
/** Does not know anybody called nobody, and lets in who says the right password. */
const postOffice = new SMTPServer({
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  authOptional: true,
  onAuth: ({ username, password }, _session, answer) =>
    username === 'hawker' && password === 'p@ss'
      ? answer(null, { user: username })
      : answer(new Error('who?')),
  onRcptTo: ({ address }, _session, answer) =>
    answer(address.startsWith('nobody') ? new Error('unknown') : null),
  onData(stream, { envelope }, answer) {
    let data = ''
    stream.on('data', (chunk: Buffer) => (data += chunk.toString('utf8')))
    stream.on('end', () => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      taken.push({
        from,
        to: envelope.rcptTo.map(({ address }) => address),
        data: data.replaceAll('\r\n', '\n'),
      })
      answer()
    })
  },
})
// What a client that goes away in the middle leaves behind is no fault of the server.
postOffice.on('error', () => {})
await new Promise<void>((listening) => postOffice.listen(0, '127.0.0.1', listening))
after(() => postOffice.close())
const { port } = postOffice.server.address() as AddressInfo
const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Hawker <no-reply@hawker.test>')

test('a mail arrives with sender, subject, text and the same drawn, in any script', async () => {
  await mailer.send({
    to: 'amina@example.test',
    subject: 'طلبك في الطريق',
    text: 'Your order K7-482 is on its way.\n.\nEnd',
    html: '<p dir="rtl">طلبك</p>',
  })
  const [mail] = taken
  assert.equal(mail?.from, 'no-reply@hawker.test')
  assert.deepEqual(mail?.to, ['amina@example.test'])
  assert.match(mail?.data ?? '', /^From: Hawker <no-reply@hawker\.test>$/m)
  assert.match(mail?.data ?? '', /^Subject: =\?UTF-8\?/m)
  assert.match(mail?.data ?? '', /Your order K7-482 is on its way\.\n\.\nEnd/)
  assert.match(mail?.data ?? '', /multipart\/alternative[^]*text\/plain[^]*text\/html/)
})
test('a line break in a subject starts no second header, a comma in an address no second recipient', async () => {
  const before = taken.length
  await mailer.send({
    to: 'amina@example.test',
    subject: 'Hello\r\nBcc: thief@example.test',
    text: '.',
    html: '.',
  })
  assert.ok(!/^Bcc/m.test(taken[before]?.data ?? ''))
  await assert.rejects(
    mailer.send({
      to: 'amina@example.test, thief@example.test',
      subject: '.',
      text: '.',
      html: '.',
    }),
  )
  assert.ok(!taken.some(({ to }) => to.includes('thief@example.test')))
})
test('a mail that is not taken is thrown, so that it is tried again', async () => {
  await assert.rejects(
    mailer.send({ to: 'nobody@example.test', subject: '.', text: '.', html: '.' }),
  )
  await assert.rejects(
    smtpMailer('smtp://127.0.0.1:1', 'a@b.test').send({
      to: 'amina@example.test',
      subject: '.',
      text: '.',
      html: '.',
    }),
  )
})
test('name and password of the address are used, and wrong ones are thrown', async () => {
  const as = (password: string) =>
    smtpMailer(`smtp://hawker:${encodeURIComponent(password)}@127.0.0.1:${port}`, 'a@b.test')
  await as('p@ss').send({ to: 'amina@example.test', subject: 'in', text: '.', html: '.' })
  assert.match(taken.at(-1)?.data ?? '', /^Subject: in$/m)
  await assert.rejects(
    as('wrong').send({ to: 'amina@example.test', subject: '.', text: '.', html: '.' }),
  )
})
