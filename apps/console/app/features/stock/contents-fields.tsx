import type { FoodDeclaration } from '@hawker/contract/seller-menu'
import { ALLERGENS } from '@hawker/domain/catalog/allergens'
import { forbiddenAllergens } from '@hawker/domain/catalog/diet-rules'
import { DIETS } from '@hawker/domain/catalog/diets'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon } from '@hawker/ui/icons'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../lib/texts.tsx'

/** The allergens, possible traces and suitable diets of a product, as customers see them. */
export function ContentsFields({
  value: contents,
  onChange,
}: {
  value: FoodDeclaration
  onChange: (contents: FoodDeclaration) => void
}) {
  const { t, list } = useTexts()
  const { allergens, may_contain: mayContain, diets } = contents
  const declared = allergens ?? []
  return (
    <>
      <fieldset>
        <legend className="font-medium">{t('menu.new_allergens')}</legend>
        <CheckboxField
          label={t('menu.allergens_declared')}
          checked={allergens !== null}
          onChange={({ target }) =>
            onChange({ ...contents, allergens: target.checked ? [] : null })
          }
        />
        {allergens !== null && (
          <Choices
            codes={ALLERGENS}
            chosen={allergens}
            name={(allergen) => t(`allergen.${allergen}`)}
            onChange={(next) =>
              onChange({
                allergens: next,
                may_contain: mayContain.filter((allergen) => !next.includes(allergen)),
                diets: diets.filter(
                  (diet) => !forbiddenAllergens(diet).some((allergen) => next.includes(allergen)),
                ),
              })
            }
          />
        )}
      </fieldset>
      <details className="group" open={mayContain.length > 0}>
        <summary
          className={classNames(
            'flex min-h-11 cursor-pointer list-none items-center justify-between font-medium',
            '[&::-webkit-details-marker]:hidden',
          )}
        >
          {t('menu.may_contain')}
          <Icon of={chevronDownIcon} className="group-open:rotate-180" />
        </summary>
        <Choices
          label={t('menu.may_contain')}
          codes={ALLERGENS.filter((allergen) => !declared.includes(allergen))}
          chosen={mayContain}
          name={(allergen) => t(`allergen.${allergen}`)}
          onChange={(next) => onChange({ ...contents, may_contain: next })}
        />
      </details>
      <fieldset>
        <legend className="font-medium">{t('menu.diets')}</legend>
        <p className="text-sm text-muted">{t('menu.diets_hint')}</p>
        <Choices
          codes={DIETS}
          chosen={diets}
          name={(diet) => t(`diet.${diet}`)}
          blockedBecause={(diet) => {
            const breakers = forbiddenAllergens(diet).filter((allergen) =>
              declared.includes(allergen),
            )
            return breakers.length > 0
              ? t('menu.diet_broken', {
                  list: list(breakers.map((allergen) => t(`allergen.${allergen}`))),
                })
              : undefined
          }}
          onChange={(next) => onChange({ ...contents, diets: next })}
        />
      </fieldset>
    </>
  )
}

type ChoicesProps<Code extends string> = {
  label?: string
  codes: readonly Code[]
  chosen: readonly Code[]
  name: (code: Code) => string
  /** The reason why a code cannot be chosen. */
  blockedBecause?: (code: Code) => string | undefined
  onChange: (chosen: Code[]) => void
}

function Choices<Code extends string>({
  label,
  codes,
  chosen,
  name,
  blockedBecause,
  onChange,
}: ChoicesProps<Code>) {
  return (
    <div
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
      className="grid grid-cols-2 gap-x-3"
    >
      {codes.map((code) => {
        const reason = blockedBecause?.(code)
        return (
          <CheckboxField
            key={code}
            label={name(code)}
            hint={reason}
            disabled={reason !== undefined}
            checked={reason === undefined && chosen.includes(code)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...chosen, code] : chosen.filter((other) => other !== code),
              )
            }
          />
        )
      })}
    </div>
  )
}
