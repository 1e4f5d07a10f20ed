import type { Call } from '@hawker/contract/core/client'
import type { SellerSection } from '@hawker/contract/seller-floor'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { RadioGroup } from '@hawker/ui/radio-group'
import { SwitchField } from '@hawker/ui/switch-field'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { useForm } from '@hawker/web/forms/use-form'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'

export type SectionValues = Omit<Call<'createSellerSection'>['body'], 'shop_id'>
type Area = 'indoor' | 'outdoor' | 'none'

/** Adds a section, or changes one. The name is that of the language in use. */
export function SectionForm({
  section,
  onClose,
  onSave,
}: {
  section: SellerSection | undefined
  onClose: () => void
  /** Resolves to undefined on success. */
  onSave: (values: SectionValues) => Promise<FormRefusal | undefined>
}) {
  const { t, lang } = useTexts()
  const form = useForm({
    initial: {
      title: section?.translation.title ?? '',
      area: (section?.area ?? 'none') as Area,
      active: section?.active ?? true,
    },
    validate: ({ title }) => ({ title: title.trim() === '' ? t('error.required') : undefined }),
    async submit({ title, area, active }) {
      const others = (section?.translations ?? []).filter(({ locale }) => locale !== lang)
      const refusal = await onSave({
        translations: [...others, { locale: lang, title: title.trim() }],
        area: area === 'none' ? null : area,
        active,
      })
      if (refusal) return refusal
      onClose()
    },
    refusalFields: { translations: 'title' },
  })
  return (
    <DialogForm action={t('action.save')} form={form} onClose={onClose}>
      <TextField
        label={t('tables.section_name')}
        placeholder={t('tables.section_example')}
        maxLength={MAX_NAME_LENGTH.section}
        {...form.field('title')}
      />
      <RadioGroup
        look="tiles"
        label={t('tables.area')}
        options={(['none', 'indoor', 'outdoor'] as const).map((value) => ({
          value,
          label: t(`tables.area_${value}`),
        }))}
        {...form.choice('area')}
      />
      <SwitchField
        label={t('tables.section_active')}
        hint={t('tables.section_active_hint')}
        {...form.toggle('active')}
      />
      <FormError of={form} />
    </DialogForm>
  )
}
