import type { Wallet } from '@hawker/contract/wallet'
import { randomUuid } from '@hawker/web/api/random-uuid'
import { data, redirect } from '../../router/answers.ts'
import type { Asking } from '../../lib/api.ts'
import { typedAmount } from '../../lib/typed-amount.ts'
import type { PlainSend } from './plain-send.ts'
import { type Wrong, asksPassword, payeeWrong, readTransfer } from './read-transfer.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const IN_WORK = new Set(['in_progress', 'unavailable'])
/** A second press while the first is in work waits for what became of it. */
const WAITS_MS = [300, 900, 2700, null]
const wait = (milliseconds: number) => new Promise<void>((wake) => setTimeout(wake, milliseconds))

type Answered = ReturnType<typeof shown> | Response
const shown = (step: PlainSend) =>
  data(step, {
    status: step.wrong || ('message' in step && step.message !== undefined) ? 422 : 200,
  })
const toLogin = () =>
  redirect(`/login?next=${encodeURIComponent('/wallet?do=send')}`, { status: 303 })

/** The plain forms of the three steps: who, how much, yes. Nothing of it stands in an address; what was right stays typed. */
export async function sendFromForm({ api }: Asking, form: FormData): Promise<Answered> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const to = text('to')
  const wrongPayee = (why: { wrong: Wrong } | { message: string }) =>
    shown({ at: 'payee', to, ...why })
  const wrong = payeeWrong(to)
  if (wrong) return wrongPayee({ wrong })
  const [wallet, found] = await Promise.all([
    api('showWallet'),
    api('searchSending', { query: { search: to } }),
  ])
  if (!wallet.ok) return wallet.status === 401 ? toLogin() : wrongPayee({ message: wallet.message })
  if (!found.ok) return wrongPayee({ message: found.message })
  const [payee] = found.data
  if (!payee) return wrongPayee({ wrong: { key: 'wallet.nobody_found' } })

  const [amount, note] = [text('amount'), text('note')]
  const amountStep = (why: { wrong?: Wrong } = {}) =>
    shown({ at: 'amount', to, payee, amount, note, ...why })
  const step = form.get('back') === null ? text('step') : 'payee'
  if (step === 'payee') return amountStep()
  const confirmStep = (price: number) => {
    const key = UUID.exec(text('key'))?.[0] ?? randomUuid()
    return {
      at: 'confirm',
      to,
      payee,
      transfer: { uuid: payee.uuid, price, ...(note === '' ? {} : { note }) },
      key,
    } as const
  }
  const read = readTransfer(amount, wallet.data)
  const price = typedAmount(amount, wallet.data.currency.decimal_places)
  // What was pressed twice is no longer in the wallet: whether it may be sent is asked under its key.
  if (step === 'confirm' && price !== null) {
    const answer = await send(
      api,
      confirmStep(price),
      wallet.data,
      String(form.get('password') ?? ''),
    )
    return answer instanceof Response ||
      answer.data.at !== 'confirm' ||
      answer.data.message === undefined ||
      !('wrong' in read)
      ? answer
      : amountStep(read)
  }
  return 'wrong' in read ? amountStep(read) : shown(confirmStep(read.price))
}

type Confirmed = Extract<PlainSend, { at: 'confirm' }>

async function send(
  api: Asking['api'],
  confirm: Confirmed,
  wallet: Wallet,
  password: string,
): Promise<Answered> {
  const { transfer, key } = confirm
  const asks = asksPassword(wallet, transfer.price)
  if (asks && password === '') return shown({ ...confirm, wrong: { key: 'validation.required' } })
  const body = { ...transfer, ...(asks ? { password } : {}) }
  const ask = () => api('sendMoney', { body, idempotencyKey: key })
  let sent = await ask()
  for (const pause of WAITS_MS) {
    if (sent.ok || pause === null || !IN_WORK.has(sent.code)) break
    await wait(pause)
    sent = await ask()
  }
  if (sent.ok) return redirect(`/wallet?sent=${sent.data.uuid}`, { status: 303 })
  if (sent.code === 'unauthorized') return toLogin()
  // A refused transfer leaves no key behind: under this one another was sent, and the statement says which.
  if (sent.code === 'idempotency_mismatch') return redirect('/wallet?type=send', { status: 303 })
  if (sent.code === 'wrong_password') return shown({ ...confirm, wrong: { text: sent.message } })
  if (sent.code === 'reauth_required' && sent.data['confirm_by'] === 'sign_in')
    return shown({ ...confirm, wrong: { key: 'wallet.sign_in_again' } })
  return shown({ ...confirm, message: sent.message })
}
