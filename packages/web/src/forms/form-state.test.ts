import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createForm, isChanged } from './form-state.ts'

const EMPTY = { name: '', phone: '' }
const refusalText = ({ message, code }: { message: string; code: string }) => message || code
const refused = (code: string, errors: Record<string, string[]> = {}) => ({
  ok: false as const,
  code,
  message: `${code} in words`,
  errors,
})
/** A submission that the test ends. */
function pendingSubmission() {
  const sent: object[] = []
  let end = () => {}
  const submit = (values: object) => {
    sent.push(values)
    return new Promise<void>((resolve) => (end = resolve))
  }
  return { sent, submit, end: () => end() }
}

describe('createForm', () => {
  test('sends the values as they are typed and counts them as saved afterwards', async () => {
    const form = createForm(EMPTY)
    form.change({ name: 'Ada' })
    assert.equal(isChanged(form.get()), true)
    const sent: unknown[] = []
    await form.submit({ submit: (values) => void sent.push(values), refusalText })
    assert.deepEqual(sent, [{ name: 'Ada', phone: '' }])
    assert.equal(isChanged(form.get()), false)
    assert.equal(form.get().pending, false)
  })

  test('does not send invalid values, and names each faulty field', async () => {
    const form = createForm(EMPTY)
    let calls = 0
    await form.submit({
      validate: ({ name }) => ({ name: name === '' ? 'Required' : undefined }),
      submit: () => void (calls += 1),
      refusalText,
    })
    assert.equal(calls, 0)
    assert.deepEqual(form.get().errors, { name: 'Required' })
    assert.equal(form.get().failures, 1)
  })

  test('clears the error of a field that is changed, and no other', () => {
    const form = createForm(EMPTY)
    form.fail({ name: 'Required', phone: 'Invalid' })
    form.change({ name: 'A' })
    assert.deepEqual(form.get().errors, { phone: 'Invalid' })
  })

  test('sends once when it is submitted twice', async () => {
    const form = createForm(EMPTY)
    const { sent, submit, end } = pendingSubmission()
    const first = form.submit({ submit, refusalText })
    await form.submit({ submit, refusalText })
    assert.equal(form.get().pending, true)
    end()
    await first
    assert.equal(sent.length, 1)
    assert.equal(form.get().pending, false)
  })

  test('counts what is typed during a submission as unsaved', async () => {
    const form = createForm(EMPTY)
    const { submit, end } = pendingSubmission()
    const done = form.submit({ submit, refusalText })
    form.change({ name: 'Ada' })
    end()
    await done
    assert.equal(form.get().values.name, 'Ada')
    assert.equal(isChanged(form.get()), true)
  })

  test('shows a refusal at its fields and moves the focus for each failed attempt', async () => {
    const form = createForm(EMPTY)
    const submit = () => refused('validation_failed', { phone: ['No such number'] })
    await form.submit({ submit, refusalText })
    await form.submit({ submit, refusalText })
    const { errors, error, failures, pending } = form.get()
    assert.deepEqual([errors, error], [{ phone: 'No such number' }, undefined])
    assert.equal(failures, 2)
    assert.equal(pending, false)
  })

  test('shows a returned text as the error of the form', async () => {
    const form = createForm(EMPTY)
    await form.submit({ submit: () => 'The kitchen is closed', refusalText })
    assert.equal(form.get().error, 'The kitchen is closed')
  })

  test('can be sent again after submit threw', async () => {
    const form = createForm(EMPTY)
    const submit = () => Promise.reject(new Error('bug'))
    await assert.rejects(form.submit({ submit, refusalText }), /bug/)
    assert.equal(form.get().pending, false)
  })

  test('starts with what a server answered to a form that was sent without scripts', () => {
    const form = createForm(EMPTY, {
      typed: { phone: '12' },
      fields: { phone: 'Too short' },
      message: undefined,
    })
    const { values, errors, failures } = form.get()
    assert.deepEqual(values, { name: '', phone: '12' })
    assert.deepEqual(errors, { phone: 'Too short' })
    assert.equal(failures, 1)
  })

  test('replaces its errors by those of a newer server answer and keeps what is typed', () => {
    const form = createForm(EMPTY)
    form.change({ name: 'Ada' })
    form.showAnswer({ typed: {}, fields: {}, message: 'Wrong password' })
    assert.equal(form.get().error, 'Wrong password')
    form.showAnswer({ typed: {}, fields: {}, message: undefined })
    assert.equal(form.get().error, undefined)
    assert.equal(form.get().failures, 1)
    assert.equal(form.get().values.name, 'Ada')
  })

  test('goes back to the saved values on reset', () => {
    const form = createForm(EMPTY)
    form.change({ name: 'Ada' })
    form.fail({ name: 'Taken' }, 'No')
    form.reset()
    assert.deepEqual(form.get().values, EMPTY)
    assert.deepEqual([form.get().errors, form.get().error], [{}, undefined])
    form.reset({ name: 'Bo', phone: '1' })
    assert.equal(isChanged(form.get()), false)
  })

  test('tells validate and submit which button was pressed, and shows it while it is sent', async () => {
    const form = createForm(EMPTY)
    const { submit, end } = pendingSubmission()
    const checked: unknown[] = []
    const intents: unknown[] = []
    const done = form.submit(
      {
        validate: (_, intent) => {
          checked.push(intent)
          return {}
        },
        submit: (values, { intent }) => {
          intents.push(intent)
          return submit(values)
        },
        refusalText,
      },
      'reject',
    )
    assert.deepEqual([checked, intents], [['reject'], ['reject']])
    assert.equal(form.get().intent, 'reject')
    end()
    await done
    assert.equal(form.get().intent, undefined)
  })

  test('takes what the server stored as saved when submit resets the form to it', async () => {
    const form = createForm(EMPTY)
    form.change({ name: ' Ada ' })
    const stored = { name: 'Ada', phone: '' }
    await form.submit({ submit: (_, { reset }) => reset(stored), refusalText })
    assert.deepEqual([form.get().values, form.get().saved], [stored, stored])
  })

  test('gives submit what was saved before, to send only the changes', async () => {
    const form = createForm(EMPTY)
    form.change({ name: 'Ada' })
    const before: unknown[] = []
    const submit = (_: object, { saved }: { saved: object }) => void before.push(saved)
    await form.submit({ submit, refusalText })
    await form.submit({ submit, refusalText })
    assert.deepEqual(before, [EMPTY, { name: 'Ada', phone: '' }])
  })

  test('shows the refusal at a field that submit has emptied for the next try', async () => {
    const form = createForm({ name: 'Ada', phone: '12' })
    await form.submit({
      submit: (_, { change }) => {
        change({ phone: '' })
        return refused('wrong_phone')
      },
      refusalFields: { wrong_phone: 'phone' },
      refusalText,
    })
    assert.equal(form.get().values.phone, '')
    assert.deepEqual(form.get().errors, { phone: 'wrong_phone in words' })
  })

  test('empties a code that the server refused, and keeps it when there was no answer', async () => {
    const form = createForm({ name: '', code: '' })
    const handlers = { retyped: ['code'] as const, refusalText }
    form.change({ name: 'Ada', code: '1234' })
    await form.submit({ ...handlers, submit: () => refused('unreachable') })
    assert.deepEqual(form.get().values, { name: 'Ada', code: '1234' })
    await form.submit({ ...handlers, submit: () => refused('wrong_code') })
    assert.deepEqual(form.get().values, { name: 'Ada', code: '' })
    form.change({ code: '5678' })
    form.showAnswer({ typed: {}, fields: { code: 'Wrong' }, message: undefined }, ['code'])
    assert.deepEqual(form.get().values, { name: 'Ada', code: '' })
    assert.deepEqual(form.get().errors, { code: 'Wrong' })
  })
})

describe('a form whose row others have saved meanwhile', () => {
  const DISH = { version: 1, title: 'Soup', note: 'Hot' }
  /** A server that refuses each edit of an old version. */
  const serverWith = (theirs: typeof DISH) => {
    const sent: (typeof DISH)[] = []
    const submit = (values: typeof DISH) => {
      sent.push(values)
      return values.version < theirs.version ? { newer: theirs, by: 'Bob' } : undefined
    }
    return { sent, handlers: { submit, refusalText } }
  }

  test('merges changes of other fields and sends itself again', async () => {
    const form = createForm(DISH)
    form.change({ note: 'Cold' })
    const { sent, handlers } = serverWith({ version: 2, title: 'Broth', note: 'Hot' })
    await form.submit(handlers)
    assert.deepEqual(sent.at(-1), { version: 2, title: 'Broth', note: 'Cold' })
    assert.equal(sent.length, 2)
    assert.deepEqual([isChanged(form.get()), form.get().pending], [false, false])
  })

  test('asks for a choice where both changed a field, and sends nothing before', async () => {
    const form = createForm(DISH)
    form.change({ title: 'Stew' })
    const { sent, handlers } = serverWith({ version: 2, title: 'Broth', note: 'Cold' })
    await form.submit(handlers)
    await form.submit(handlers)
    assert.equal(sent.length, 1)
    assert.deepEqual(form.get().conflicts, [
      { field: 'title', was: 'Soup', theirs: 'Broth', mine: 'Stew', by: 'Bob', choice: undefined },
    ])
    assert.deepEqual(
      [form.get().values.note, form.get().failures, form.get().pending],
      ['Cold', 2, false],
    )
    form.decide('title', 'theirs')
    assert.equal(form.get().values.title, 'Broth')
    form.decide('title', 'mine')
    await form.submit(handlers)
    assert.deepEqual(sent.at(-1), { version: 2, title: 'Stew', note: 'Cold' })
    assert.deepEqual(form.get().conflicts, [])
  })

  test('keeps fields that the newer values do not have', () => {
    const form = createForm(DISH)
    form.change({ note: 'Cold' })
    form.rebase({ newer: { title: 'Broth' }, by: undefined })
    assert.deepEqual(form.get().values, { version: 1, title: 'Broth', note: 'Cold' })
    assert.equal(isChanged(form.get()), true)
  })
})
