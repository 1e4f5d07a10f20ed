import { ButtonLink } from '@hawker/ui/button'
import { SelectField } from '@hawker/ui/select-field'
import { useNavigate } from '../router/hooks.tsx'
import { AuthFrame } from '../features/account/index.ts'
import { AddressChooser } from '../features/address-picker/address-chooser.tsx'
import { useChoices } from '../lib/choices.ts'
import { useSite } from '../lib/site.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { Logo } from '../shell/logo.tsx'
import type { MetaArgs } from '../router/route-module.ts'

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('app.title') }]
}

/** behaviour 4.18: language and delivery address first. */
export default function Welcome() {
  const { t, lang } = useTexts()
  const { languages } = useSite()
  const choices = useChoices()
  const navigate = useNavigate()
  return (
    <AuthFrame logo={<Logo />} title={t('address.where_to')}>
      <SelectField label={t('shell.language')} value={lang} onChange={(event) => void choices.language(event.target.value)}>
        {languages.map(({ locale, title }) => (
          <option key={locale} value={locale} lang={locale}>
            {title}
          </option>
        ))}
      </SelectField>
      <AddressChooser onChosen={() => void navigate('/')} />
      <ButtonLink href="/" variant="secondary" wide>
        {t('auth.continue_as_guest')}
      </ButtonLink>
    </AuthFrame>
  )
}
