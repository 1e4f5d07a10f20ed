import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import { toMajor } from '@hawker/domain/money/money'
import { lines, markup } from '@hawker/std/markup'
import { parse as parseForm } from 'qs'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import {
  BUYER_DECISIONS,
  type BuyerDecision,
  type EmulatedAnswer,
  type EmulatedExchange,
  type EmulatedPage,
  type EmulatedRequest,
  type Emulator,
  type EmulatorSetup,
} from './emulator.ts'

export type ServedEmulators = {
  /** The address of an emulator, which replaces the provider's host. */
  addressOf(tag: string): string
  readonly emulators: ReadonlyMap<string, Emulator>
  /** Posts the waiting webhooks. Refused ones are posted again by the next call. */
  deliverWebhooks(urlOf: (tag: string) => string): Promise<void>
  close(): Promise<void>
}

export type ServeOptions = {
  readonly port?: number
  readonly clock: EmulatorSetup['clock']
  /** Called after each call of an API, for the checks against the provider's schemas. */
  readonly onExchange?: ((exchange: EmulatedExchange) => void) | undefined
}

/**
 * Serves each emulator under `/<tag>` on one port: its API, and its payment page under
 * `/<tag>/page/<provider id>`.
 */
export async function serveEmulators(
  makers: readonly ((setup: EmulatorSetup) => Emulator)[],
  { port = 0, clock, onExchange }: ServeOptions,
): Promise<ServedEmulators> {
  const emulators = new Map<string, Emulator>()
  const server = createServer((request, response) => {
    answerRequest(emulators, request, response, onExchange).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has a port
  const listening = (server.address() as AddressInfo).port
  const addressOf = (tag: string) => `http://127.0.0.1:${listening}/${tag}`
  for (const make of makers) {
    let tag = ''
    const emulator = make({ clock, address: () => addressOf(tag) })
    tag = emulator.tag
    emulators.set(tag, emulator)
  }

  const waiting: { url: string; send: RequestInit }[] = []
  return {
    addressOf,
    emulators,
    async deliverWebhooks(urlOf) {
      for (const emulator of emulators.values())
        for (const { headers, query, rawBody } of emulator.takeWebhooks())
          waiting.push({
            url: withQuery(urlOf(emulator.tag), query),
            send: { method: 'POST', headers: definedOnly(headers), body: new Uint8Array(rawBody) },
          })
      for (const webhook of waiting.splice(0)) {
        const isTaken = await fetch(webhook.url, webhook.send).then(
          ({ ok }) => ok,
          () => false,
        )
        if (!isTaken) waiting.push(webhook)
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function answerRequest(
  emulators: ReadonlyMap<string, Emulator>,
  request: IncomingMessage,
  response: ServerResponse,
  onExchange: ServeOptions['onExchange'],
): Promise<void> {
  const url = new URL((request.url ?? '/').replace(/^\/+/, '/'), 'http://emulator')
  const [tag = '', ...rest] = url.pathname.split('/').filter(Boolean)
  const emulator = emulators.get(tag)
  if (!emulator) return send(response, { status: 404, json: { error: 'no such emulator' } })
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const rawBody = Buffer.concat(chunks)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const body = parseBody(headers['content-type'] ?? '', rawBody)
  const method = request.method ?? 'GET'
  const [section, id] = rest
  if (section === 'page' && id !== undefined)
    return send(response, await answerPage(emulator, decodeURIComponent(id), method, body))
  const call: EmulatedRequest = {
    method,
    path: `/${rest.join('/')}`,
    query: url.searchParams,
    headers,
    rawBody,
    body,
  }
  const answer = await emulator.answer(call)
  onExchange?.({ tag: emulator.tag, request: call, answer })
  return send(response, answer)
}

async function answerPage(
  emulator: Emulator,
  id: string,
  method: string,
  body: unknown,
): Promise<EmulatedAnswer> {
  const page = emulator.page(id)
  if (!page) return { status: 404, html: 'This payment does not exist.' }
  if (method !== 'POST') return { status: 200, html: pageHtml(emulator.tag, page) }
  const { card: cardId, ...form } = Value.Check(PageForm, body) ? body : {}
  // The button of a saved card pays with it.
  const chosen = cardId === undefined ? form.decision : 'pay'
  const decision = BUYER_DECISIONS.find((known) => known === chosen)
  if (!decision) return { status: 400, html: 'Unknown decision.' }
  const location = await emulator.decide(id, decision, { cardId, savesCard: form.save === 'on' })
  return { status: 303, headers: { location }, html: '' }
}

function parseBody(contentType: string, rawBody: Buffer): unknown {
  if (rawBody.length === 0) return undefined
  const text = rawBody.toString('utf8')
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return parseForm(text, { depth: 10, parameterLimit: 1_000 })
  try {
    return JSON.parse(text)
  } catch {
    // The emulator answers as its provider answers a body that is no JSON.
    return undefined
  }
}

function send(response: ServerResponse, { status, json, html, headers }: EmulatedAnswer): void {
  const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8'
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers })
  response.end(html ?? (json === undefined ? '' : JSON.stringify(json)))
}

const PageForm = Type.Object({
  decision: Type.Optional(Type.String()),
  card: Type.Optional(Type.String()),
  save: Type.Optional(Type.String()),
})
const LABELS: Record<BuyerDecision, string> = {
  pay: 'Pay',
  decline: 'Decline',
  challenge: 'Ask for 3-D Secure',
  cancel: 'Cancel',
  leave: 'Leave',
}

/** The sum as people read it. */
function amountText({ minor, currency }: EmulatedPage['amount']): string {
  const decimals = isoDecimals(currency)
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(toMajor(minor, decimals))
}

function pageHtml(
  tag: string,
  { description, amount, isOpen, isChallenged, offersSaving, savedCards = [] }: EmulatedPage,
): string {
  const withSavedCard = savedCards.map(
    ({ id, last4 }) =>
      markup`<button name="card" value="${id}">Pay with saved card ending ${last4}</button>`,
  )
  const decisions = BUYER_DECISIONS.map(
    (decision) => markup`<button name="decision" value="${decision}">${LABELS[decision]}</button>`,
  )
  const save = markup`<label><input type="checkbox" name="save"> Save this card for next time</label>`
  const buttons = lines([...withSavedCard, offersSaving && save, ...decisions])
  const question = isChallenged && markup`<p>Your bank asks: is this your payment?</p>`
  const content = isOpen
    ? markup`${question}<form method="post">${buttons}</form>`
    : markup`<p>This payment is closed.</p>`
  return markup`<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width">
<title>${tag}: emulated payment</title>
<style>body{font:16px system-ui;max-width:26rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
label{display:block;padding:.75rem 0}
button{display:block;width:100%;margin:.5rem 0;padding:.75rem;font:inherit}
:focus-visible{outline:3px solid;outline-offset:2px}</style>
<h1>${tag}, emulated</h1>
<p>${description}</p>
<p><strong>${amountText(amount)}</strong></p>
${content}
<p>No real money is moved.</p></html>`.html
}

const definedOnly = (headers: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
function withQuery(address: string, query: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
