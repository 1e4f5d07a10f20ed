import assert from 'node:assert/strict'
import { type Server, createServer } from 'node:net'
import { after, test } from 'node:test'
import { smtpMailer } from './smtp.ts'

type Taken = { from: string; to: string[]; data: string }
const taken: Taken[] = []

/** Speaks as much SMTP (RFC 5321) as a mail needs; does not know anybody called nobody. */
function postOffice(): Server {
  return createServer((socket) => {
    let mail: Taken = { from: '', to: [], data: '' }
    let reading = false
    let rest = ''
    socket.write('220 post office\r\n')
    socket.setEncoding('utf8').on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (reading && line !== '.') mail.data += line + '\n'
        else if (reading) {
          reading = false
          taken.push(mail)
          mail = { from: '', to: [], data: '' }
          socket.write('250 taken\r\n')
        } else if (line.startsWith('MAIL FROM:')) {
          mail.from = line
          socket.write('250 ok\r\n')
        } else if (line.startsWith('RCPT TO:')) {
          if (line.includes('nobody')) socket.write('550 unknown\r\n')
          else {
            mail.to.push(line.slice(8))
            socket.write('250 ok\r\n')
          }
        } else if (line === 'DATA') {
          reading = true
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
}
const server = postOffice()
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
after(() => server.close())
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Hawker <no-reply@hawker.test>')

test('a mail arrives with sender, subject and text, in any script', async () => {
  await mailer.send({ to: 'amina@example.test', subject: 'طلبك في الطريق', text: 'Your order K7-482 is on its way.\n.\nEnd' })
  const [mail] = taken
  assert.match(mail?.from ?? '', /<no-reply@hawker\.test>/)
  assert.deepEqual(mail?.to, ['<amina@example.test>'])
  assert.match(mail?.data ?? '', /^From: Hawker <no-reply@hawker\.test>$/m)
  assert.match(mail?.data ?? '', /^Subject: =\?UTF-8\?/m)
  assert.match(mail?.data ?? '', /Your order K7-482 is on its way\.\n\.\.\nEnd/)
})
test('a line break in a subject starts no second header, a comma in an address no second recipient', async () => {
  const before = taken.length
  await mailer.send({ to: 'amina@example.test', subject: 'Hello\r\nBcc: thief@example.test', text: '.' })
  assert.ok(!/^Bcc/m.test(taken[before]?.data ?? ''))
  await mailer.send({ to: 'amina@example.test, thief@example.test', subject: '.', text: '.' }).catch(() => undefined)
  assert.ok(!taken.some(({ to }) => to.includes('<thief@example.test>')))
})
test('a mail that is not taken is thrown, so that it is tried again', async () => {
  await assert.rejects(mailer.send({ to: 'nobody@example.test', subject: '.', text: '.' }))
  await assert.rejects(smtpMailer('smtp://127.0.0.1:1', 'a@b.test').send({ to: 'amina@example.test', subject: '.', text: '.' }))
})
