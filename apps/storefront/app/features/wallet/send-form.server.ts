import type { Wallet } from '@hawker/contract/wallet'
import { randomUuid } from '@hawker/web/api/random-uuid'
import { data, redirect } from '@hawker/web/router/responses'
import type { LoadContext } from '../../lib/api.ts'
import { typedAmount } from '@hawker/web/forms/typed-number'
import type { SendStep } from './send-step.ts'
import { type InputError, needsPassword, payeeError, readTransfer } from './validate-transfer.ts'
import { loginFirst } from '../../lib/login-first.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const IN_PROGRESS_CODES = new Set(['in_progress', 'unavailable'])
/** A second submit waits for the result of the first. */
const RETRY_DELAYS_MS = [300, 900, 2700, null]
const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

type ActionResult = ReturnType<typeof showStep> | Response
const showStep = (step: SendStep) =>
  data(step, {
    status: step.error || ('message' in step && step.message !== undefined) ? 422 : 200,
  })
const toLogin = () => redirect(loginFirst('/wallet?do=send'), { status: 303 })

/**
 * The plain forms of the three steps: payee, amount, confirmation. No value appears in a URL. Valid
 * values stay filled in.
 */
export async function sendMoneyAction(
  { api, visit }: LoadContext,
  form: FormData,
): Promise<ActionResult> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const to = text('to')
  const payeeStep = (problem: { error: InputError } | { message: string }) =>
    showStep({ at: 'payee', to, ...problem })
  const invalidPayee = payeeError(to)
  if (invalidPayee) return payeeStep({ error: invalidPayee })
  const [wallet, found] = await Promise.all([
    api('showWallet'),
    api('searchSending', { query: { search: to } }),
  ])
  if (!wallet.ok) return wallet.status === 401 ? toLogin() : payeeStep({ message: wallet.message })
  if (!found.ok) return payeeStep({ message: found.message })
  const [payee] = found.data
  if (!payee) return payeeStep({ error: { key: 'wallet.nobody_found' } })

  const [amount, note] = [text('amount'), text('note')]
  const amountStep = (problem: { error?: InputError } = {}) =>
    showStep({ at: 'amount', to, payee, amount, note, ...problem })
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
  const parsed = readTransfer(amount, wallet.data, visit.lang)
  const price = typedAmount(amount, visit.lang, wallet.data.currency.decimal_places)
  // After a double submit the money is gone from the wallet: the request's key decides whether it
  // may be sent.
  if (step === 'confirm' && price !== null) {
    const result = await send(
      api,
      confirmStep(price),
      wallet.data,
      String(form.get('password') ?? ''),
    )
    return result instanceof Response ||
      result.data.at !== 'confirm' ||
      result.data.message === undefined ||
      !('error' in parsed)
      ? result
      : amountStep(parsed)
  }
  return 'error' in parsed ? amountStep(parsed) : showStep(confirmStep(parsed.price))
}

type ConfirmStep = Extract<SendStep, { at: 'confirm' }>

async function send(
  api: LoadContext['api'],
  confirm: ConfirmStep,
  wallet: Wallet,
  password: string,
): Promise<ActionResult> {
  const { transfer, key } = confirm
  const passwordNeeded = needsPassword(wallet, transfer.price)
  if (passwordNeeded && password === '')
    return showStep({ ...confirm, error: { key: 'validation.required' } })
  const body = { ...transfer, ...(passwordNeeded ? { password } : {}) }
  const request = () => api('sendMoney', { body, idempotencyKey: key })
  let result = await request()
  for (const pause of RETRY_DELAYS_MS) {
    if (result.ok || pause === null || !IN_PROGRESS_CODES.has(result.code)) break
    await wait(pause)
    result = await request()
  }
  if (result.ok) return redirect(`/wallet?sent=${result.data.uuid}`, { status: 303 })
  if (result.code === 'unauthorized') return toLogin()
  // A refused transfer stores no key. With this key another transfer was sent; the statement shows
  // it.
  if (result.code === 'idempotency_mismatch') return redirect('/wallet?type=send', { status: 303 })
  if (result.code === 'wrong_password')
    return showStep({ ...confirm, error: { text: result.message } })
  if (result.code === 'reauth_required' && result.data['confirm_by'] === 'sign_in')
    return showStep({ ...confirm, error: { key: 'wallet.sign_in_again' } })
  return showStep({ ...confirm, message: result.message })
}
