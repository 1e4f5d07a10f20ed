import type { proveIdentity } from '@hawker/contract/account-security'
import type { Body } from '@hawker/contract/core/operation'
import { westernDigits } from '@hawker/i18n/western-digits'
import { Button } from '@hawker/ui/button'
import { TextField } from '@hawker/ui/text-field'
import { useForm } from '@hawker/web/forms/use-form'
import { api } from '../../lib/api.ts'
import { endProof } from '../../lib/proof/identity-proof.ts'
import { useTexts } from '../../lib/texts.tsx'

const INPUTS = {
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
  password: { type: 'password', autoComplete: 'current-password', maxLength: 200 },
  text: { autoComplete: 'off', autoCapitalize: 'none', maxLength: 20 },
} as const

type ProofFormProps = {
  kind: keyof typeof INPUTS
  label: string
  hint?: string
  proofOf: (typed: string) => Body<typeof proveIdentity>
}

/** One code or password that proves the person. */
export function ProofForm({ kind, label, hint, proofOf }: ProofFormProps) {
  const { t } = useTexts()
  const form = useForm({
    initial: { typed: '' },
    validate: ({ typed }) => ({ typed: typed.trim() === '' ? t('error.required') : undefined }),
    async submit({ typed }) {
      const value = kind === 'password' ? typed : westernDigits(typed.trim())
      const proved = await api('proveIdentity', { body: proofOf(value) })
      if (!proved.ok) return proved
      endProof(true)
    },
    refusalFields: { '*': 'typed' },
    retyped: ['typed'],
  })
  return (
    <form {...form.props} className="grid gap-3">
      <TextField label={label} hint={hint} dir="ltr" {...INPUTS[kind]} {...form.field('typed')} />
      <Button type="submit" wide loading={form.pending}>
        {t('proof.confirm')}
      </Button>
    </form>
  )
}
