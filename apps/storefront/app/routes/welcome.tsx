import { Button, ButtonLink } from '@hawker/ui/button'
import { SelectField } from '@hawker/ui/select-field'
import { useNavigate } from '@hawker/web/router/hooks'
import { AuthLayout } from '../features/account/index.ts'
import {
  AddressChooser,
  PlainAddressPicker,
  type AddressFormResult,
} from '../features/address-picker/index.ts'
import { useChoices } from '../lib/visit/choices.ts'
import { useSite } from '../lib/page/site.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { Logo } from '../shell/header/logo.tsx'
import { plainChoices } from '../shell/plain-choices.server.ts'
import type { ActionArgs, MetaArgs } from '../lib/page/route-types.ts'

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('app.title') }]
}

/** The forms of this page without scripts. */
export const action = (args: ActionArgs) => plainChoices(args, { chosen: '/welcome', placed: '/' })

/** Language and delivery address of a new account. */
export default function Welcome({ actionData }: { actionData: AddressFormResult | undefined }) {
  const { t, lang } = useTexts()
  const { languages } = useSite()
  const choices = useChoices()
  const navigate = useNavigate()
  const alive = useHydrated()
  return (
    <AuthLayout logo={<Logo />} title={t('address.where_to')}>
      <form
        method="post"
        action="/welcome"
        onSubmit={(event) => event.preventDefault()}
        className="flex items-end gap-2"
      >
        <SelectField
          label={t('shell.language')}
          name="locale"
          className="flex-1"
          {...(alive ? { value: lang } : { defaultValue: lang })}
          onChange={(event) => void choices.language(event.target.value)}
        >
          {languages.map(({ locale, title }) => (
            <option key={locale} value={locale} lang={locale}>
              {title}
            </option>
          ))}
        </SelectField>
        {!alive && (
          <Button type="submit" variant="secondary">
            {t('action.apply')}
          </Button>
        )}
      </form>
      {alive ? (
        <AddressChooser onChosen={() => void navigate('/')} />
      ) : (
        <PlainAddressPicker action="/welcome" result={actionData} />
      )}
      <ButtonLink href="/" variant="secondary" wide>
        {t('auth.continue_as_guest')}
      </ButtonLink>
    </AuthLayout>
  )
}
