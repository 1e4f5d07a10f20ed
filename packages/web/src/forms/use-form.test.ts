import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type UseFormOptions, useForm } from './use-form.ts'

type Values = { name: string; news: boolean }
type ProfileForm = ReturnType<typeof useForm<Values>>

/** Renders a form as the server does. Returns its markup and the form itself. */
function rendered(options: Partial<UseFormOptions<Values>> = {}) {
  let form: ProfileForm | undefined
  const markup = renderToStaticMarkup(
    createElement(Probe, { options, onForm: (made) => void (form = made) }),
  )
  return { markup, form: form ?? assert.fail('not rendered') }
}
type ProbeProps = { options: Partial<UseFormOptions<Values>>; onForm: (form: ProfileForm) => void }
function Probe({ options, onForm }: ProbeProps) {
  const form = useForm<Values>({ initial: { name: 'Ada', news: true }, ...options })
  onForm(form)
  const { error, ...field } = form.field('name')
  return createElement(
    'form',
    { ...form.props, method: 'post' },
    createElement('input', { ...field, 'aria-invalid': error !== undefined }),
    createElement('input', { type: 'checkbox', ...form.toggle('news') }),
    createElement(SubmitButton, form.button('reject')),
  )
}
function SubmitButton({ loading, ...props }: ReturnType<ProfileForm['button']>) {
  return createElement('button', { ...props, 'aria-busy': loading })
}
function submitEvent(pressed?: string) {
  const event = {
    isPrevented: false,
    preventDefault: () => void (event.isPrevented = true),
    nativeEvent: { submitter: pressed === undefined ? null : { value: pressed } },
  }
  return event
}

describe('useForm', () => {
  test('renders a form that a browser can send without scripts', () => {
    const { markup } = rendered()
    assert.match(markup, /<form noValidate="" method="post">/)
    assert.match(markup, /<input id="[^"]+-name" aria-invalid="false" name="name" value="Ada"\/>/)
    assert.match(markup, /<input type="checkbox" name="news" checked=""\/>/)
  })

  test('renders the values and errors that a server action answered', () => {
    const answer = { typed: { name: 'A' }, fields: { name: 'Too short' }, message: undefined }
    const { markup, form } = rendered({ answer })
    assert.match(markup, /aria-invalid="true" name="name" value="A"/)
    assert.equal(form.errors.name, 'Too short')
  })

  test('sends itself when it has a submit function', () => {
    const sent: Values[] = []
    const { form } = rendered({ submit: (values) => void sent.push(values) })
    const event = submitEvent()
    form.field('name').onChange({ target: { value: 'Bo' } })
    form.toggle('news').onChange({ target: { checked: false } })
    form.props.onSubmit(event)
    assert.equal(event.isPrevented, true)
    assert.deepEqual(sent, [{ name: 'Bo', news: false }])
  })

  test('leaves a valid form without a submit function to the router or the browser', () => {
    const { form } = rendered()
    const event = submitEvent()
    form.props.onSubmit(event)
    assert.equal(event.isPrevented, false)
  })

  test('stops an invalid form, and one that is already being sent', () => {
    const invalid = submitEvent()
    rendered({ validate: () => ({ name: 'Required' }) }).form.props.onSubmit(invalid)
    assert.equal(invalid.isPrevented, true)
    const twice = submitEvent()
    rendered({ pending: true }).form.props.onSubmit(twice)
    assert.equal(twice.isPrevented, true)
  })

  test('renders a button whose value a browser sends without scripts', () => {
    const { markup } = rendered()
    assert.match(markup, /<button type="submit" value="reject" aria-busy="false" name="intent">/)
  })

  test('hands the value of the pressed button to validate and submit', () => {
    const intents: unknown[] = []
    const { form } = rendered({
      validate: (_, intent) => {
        intents.push(intent)
        return {}
      },
      submit: (_, { intent }) => void intents.push(intent),
    })
    form.props.onSubmit(submitEvent('reject'))
    assert.deepEqual(intents, ['reject', 'reject'])
  })

  test('has no intent after Enter in a form with one button', () => {
    const intents: unknown[] = []
    const submit: UseFormOptions<Values>['submit'] = (_, { intent }) => void intents.push(intent)
    rendered({ submit }).form.props.onSubmit(submitEvent())
    rendered({ submit }).form.props.onSubmit(submitEvent(''))
    assert.deepEqual(intents, [undefined, undefined])
  })

  test('sends by a button that is no submit button', () => {
    const intents: unknown[] = []
    const { form } = rendered({ submit: (_, { intent }) => void intents.push(intent) })
    form.press('reject').onClick()
    assert.deepEqual(intents, ['reject'])
  })
})
