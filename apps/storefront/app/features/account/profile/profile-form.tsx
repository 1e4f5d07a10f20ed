import type { Profile } from '@hawker/contract/accounts'
import { Button } from '@hawker/ui/button'
import { SelectField } from '@hawker/ui/select-field'
import { TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import type { ServerAnswer } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { browserApi } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { NameFields } from '../forms/name-fields.tsx'
import { GENDERS, genderOf, type FormResult } from '../forms/form-validation.ts'
import { writeSessionUser } from '../session/write-session-user.ts'

type Values = { firstname: string; lastname: string; birthday: string; gender: string }
type Props = {
  user: Profile
  answer: FormResult | undefined
  onSaved: (user: Profile) => void
}

/** Names, birthday and gender. `answer` is the result of the form when it was sent without scripts. */
export function ProfileForm({ user, answer, onSaved }: Props) {
  const { t } = useTexts()
  const form = useForm<Values>({
    initial: {
      firstname: user.firstname,
      lastname: user.lastname ?? '',
      birthday: user.birthday ?? '',
      gender: user.gender ?? '',
    },
    unsavedQuestion: t('form.leave'),
    answer: answer as ServerAnswer<Values> | undefined,
    validate: ({ firstname }) =>
      firstname.trim() === '' ? { firstname: t('validation.required') } : {},
    async submit({ firstname, lastname, birthday, gender }) {
      const result = await browserApi('updateProfile', {
        body: {
          firstname: firstname.trim(),
          lastname: lastname.trim(),
          birthday: birthday || null,
          gender: genderOf(gender),
        },
      })
      if (!result.ok) return result
      onSaved(result.data)
      writeSessionUser(result.data)
      showToast({ kind: 'success', message: t('profile.saved') })
    },
  })
  return (
    <form {...form.props} method="post" action="/profile" className="grid grid-cols-1 gap-4">
      <FormError of={form} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NameFields field={form.field} />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={t('profile.birthday')}
          aside={t('common.optional')}
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          {...form.field('birthday')}
        />
        <SelectField
          label={t('profile.gender')}
          aside={t('common.optional')}
          autoComplete="sex"
          {...form.field('gender')}
        >
          <option value="">{t('profile.unsaid')}</option>
          {GENDERS.map((gender) => (
            <option key={gender} value={gender}>
              {t(`profile.gender_${gender}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div>
        <Button type="submit" loading={form.pending}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}
