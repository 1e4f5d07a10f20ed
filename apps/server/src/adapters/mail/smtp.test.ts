import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { smtpMailer } from './smtp.ts'

type ReceivedMail = { from: string; to: string[]; data: string }
const received: ReceivedMail[] = []
/** A mail server that refuses recipients named `nobody` and checks the password. */
const smtpServer = new SMTPServer({
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  authOptional: true,
  onAuth: ({ username, password }, _session, answer) =>
    username === 'hawker' && password === 'p@ss'
      ? answer(null, { user: username })
      : answer(new Error('unknown user')),
  onRcptTo: ({ address }, _session, answer) =>
    answer(address.startsWith('nobody') ? new Error('unknown') : null),
  onData(stream, { envelope }, answer) {
    let data = ''
    stream.on('data', (chunk: Buffer) => (data += chunk.toString('utf8')))
    stream.on('end', () => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      received.push({
        from,
        to: envelope.rcptTo.map(({ address }) => address),
        data: data.replaceAll('\r\n', '\n'),
      })
      answer()
    })
  },
})
// A client that disconnects early is expected here.
smtpServer.on('error', () => {})
await new Promise<void>((listening) => smtpServer.listen(0, '127.0.0.1', listening))
after(() => smtpServer.close())
const { port } = smtpServer.server.address() as AddressInfo
const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Hawker <no-reply@hawker.test>')

test('a mail arrives with sender, subject, text and HTML, in any script', async () => {
  await mailer.send({
    to: 'amina@example.test',
    subject: 'طلبك في الطريق',
    text: 'Your order K7-482 is on its way.\n.\nEnd',
    html: '<p dir="rtl">طلبك</p>',
  })
  const [mail] = received
  assert.equal(mail?.from, 'no-reply@hawker.test')
  assert.deepEqual(mail?.to, ['amina@example.test'])
  assert.match(mail?.data ?? '', /^From: Hawker <no-reply@hawker\.test>$/m)
  assert.match(mail?.data ?? '', /^Subject: =\?UTF-8\?/m)
  assert.match(mail?.data ?? '', /Your order K7-482 is on its way\.\n\.\nEnd/)
  assert.match(mail?.data ?? '', /multipart\/alternative[^]*text\/plain[^]*text\/html/)
})
test('a mail is marked as sent by a program, with a date and an id of its sender', async () => {
  const before = received.length
  const mail = { to: 'amina@example.test', subject: 'Code', text: '.', html: '.' }
  await mailer.send(mail)
  await mailer.send({ ...mail, unsubscribe: 'https://hawker.test/stop' })
  for (const { data } of received.slice(before)) {
    assert.match(data, /^Auto-Submitted: auto-generated$/m)
    assert.match(data, /^X-Auto-Response-Suppress: All$/m)
    assert.match(data, /^Message-ID: <[^@]+@hawker\.test>$/m)
    assert.match(data, /^Date: \w{3}, \d{2} \w{3} \d{4} /m)
  }
  assert.match(received.at(-1)?.data ?? '', /^List-Unsubscribe: <https:\/\/hawker\.test\/stop>$/m)
})
test('a line break in the subject adds no header, and a comma in the address adds no recipient', async () => {
  const before = received.length
  await mailer.send({
    to: 'amina@example.test',
    subject: 'Hello\r\nBcc: thief@example.test',
    text: '.',
    html: '.',
  })
  assert.ok(!/^Bcc/m.test(received[before]?.data ?? ''))
  await assert.rejects(
    mailer.send({
      to: 'amina@example.test, thief@example.test',
      subject: '.',
      text: '.',
      html: '.',
    }),
  )
  assert.ok(!received.some(({ to }) => to.includes('thief@example.test')))
})
test('send throws when the server refuses the mail or is unreachable', async () => {
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
test('the user and password of the URL are used, and wrong ones make send throw', async () => {
  const as = (password: string) =>
    smtpMailer(`smtp://hawker:${encodeURIComponent(password)}@127.0.0.1:${port}`, 'a@b.test')
  await as('p@ss').send({ to: 'amina@example.test', subject: 'in', text: '.', html: '.' })
  assert.match(received.at(-1)?.data ?? '', /^Subject: in$/m)
  await assert.rejects(
    as('wrong').send({ to: 'amina@example.test', subject: '.', text: '.', html: '.' }),
  )
})
