import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { Ajv } from 'ajv'
import { twilioSms } from './twilio.ts'

/** Twilio's own description of Verify v2 (OpenAPI 3). */
const SPEC = new URL('../testing/provider-schemas/twilio-verify.json', import.meta.url)

type ReceivedRequest = {
  path: string
  authorization: string | undefined
  form: Record<string, string>
}
const received: ReceivedRequest[] = []
let status = 201
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    received.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      form: Object.fromEntries(new URLSearchParams(body)),
    })
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end('{"code":60203,"message":"Max send attempts reached"}')
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
after(() => server.close())
const serviceSid = `VA${'0'.repeat(32)}`
const sms = twilioSms({
  accountSid: 'AC1',
  authToken: 'secret',
  serviceSid,
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
})
const message = { to: '+12025550100', code: '042042', text: '042042 is your code', lang: 'ar-EG' }

test("a code is sent by Twilio Verify in the reader's language", async () => {
  await sms.sendCode(message)
  assert.deepEqual(received.at(-1), {
    path: `/v2/Services/${serviceSid}/Verifications`,
    authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
    form: { To: '+12025550100', Channel: 'sms', CustomCode: '042042', Locale: 'ar' },
  })
})

test("sendCode throws Twilio's reason when Twilio refuses", async () => {
  status = 429
  await assert.rejects(sms.sendCode(message), /429.*Max send attempts/)
  status = 201
})

test("the request matches Twilio's OpenAPI description", async () => {
  await sms.sendCode(message)
  const { path, form } = received.at(-1) ?? assert.fail()
  const spec = JSON.parse(readFileSync(SPEC, 'utf8'))
  const [, described] =
    Object.entries<Record<string, never>>(spec.paths).find(([pattern]) =>
      new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    ) ?? assert.fail(path)
  const {
    requestBody,
    parameters,
  }: {
    requestBody: { content: Record<string, { schema: object }> }
    parameters: { schema: object }[]
  } = described['post'] ?? assert.fail()
  const ajv = new Ajv({ strict: false })
  ajv.addSchema(spec, 'twilio')
  const schema = JSON.parse(
    JSON.stringify(requestBody.content['application/x-www-form-urlencoded']?.schema).replaceAll(
      '"#/',
      '"twilio#/',
    ),
  )
  const check = ajv.compile({ ...schema, additionalProperties: false })
  assert.ok(check(form), JSON.stringify(check.errors))
  assert.ok(ajv.validate(parameters[0]?.schema ?? {}, serviceSid))
})
