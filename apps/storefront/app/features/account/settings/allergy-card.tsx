import { ALLERGENS, type Allergen } from '@hawker/domain/catalog/allergens'
import { Card } from '@hawker/ui/card'
import { Chip } from '@hawker/ui/chip'
import { SwitchField } from '@hawker/ui/switch-field'
import { showToast } from '@hawker/ui/toast'
import { useEffect, useState } from 'react'
import { setAllergies, useAllergies } from '../../../lib/dishes/allergies.ts'
import { browserApi } from '../../../lib/api.ts'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { useTexts } from '../../../lib/texts.tsx'

/** Allergens to avoid, stored on this device and, only with consent, in the account. */
export default function AllergyCard({ member }: { member: boolean }) {
  const { t } = useTexts()
  const allergies = useAllergies()
  const [inAccount, setInAccount] = useState<boolean>()
  useEffect(() => {
    if (member)
      void browserApi('showAllergies').then((result) => result.ok && setInAccount(result.data.kept))
  }, [member])
  const showSaved = () =>
    showToast({ id: 'settings', kind: 'success', message: t('profile.saved') })

  const saveToAccount = async (list: readonly Allergen[]) => {
    const result = await browserApi('keepAllergies', { body: { allergies: [...list] } })
    if (!result.ok) return toastRefusal(result, t)
    setInAccount(true)
    showSaved()
  }
  const removeFromAccount = async () => {
    const result = await browserApi('forgetAllergies')
    if (!result.ok) return toastRefusal(result, t)
    setInAccount(false)
    showSaved()
  }
  const toggle = (allergen: Allergen) => {
    const next = allergies.includes(allergen)
      ? allergies.filter((code) => code !== allergen)
      : [...allergies, allergen]
    setAllergies(next)
    if (inAccount) void saveToAccount(next)
    else showSaved()
  }
  return (
    <Card>
      <section aria-labelledby="allergies" className="grid gap-4">
        <div>
          <h2 id="allergies" className="text-lg font-semibold">
            {t('allergies.title')}
          </h2>
          <p className="text-sm text-muted">{t('allergies.about')}</p>
        </div>
        <div role="group" aria-labelledby="allergies" className="flex flex-wrap gap-2">
          {ALLERGENS.map((allergen) => (
            <Chip
              key={allergen}
              selected={allergies.includes(allergen)}
              onClick={() => toggle(allergen)}
            >
              <span className="inline-block first-letter:uppercase">
                {t(`allergen.${allergen}`)}
              </span>
            </Chip>
          ))}
        </div>
        {inAccount !== undefined && (
          <SwitchField
            label={t('allergies.keep')}
            hint={t('allergies.keep_hint')}
            checked={inAccount}
            onChange={({ target }) =>
              void (target.checked ? saveToAccount(allergies) : removeFromAccount())
            }
          />
        )}
      </section>
    </Card>
  )
}
