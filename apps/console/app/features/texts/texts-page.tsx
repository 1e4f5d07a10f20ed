import type { StaffText } from '@hawker/contract/settings'
import { NAMESPACES, SHIPPED_LOCALES, isShippedLocale, localeInfo } from '@hawker/i18n/locales'
import { Badge } from '@hawker/ui/badge'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { globeIcon, searchIcon } from '@hawker/ui/icons'
import { SelectField } from '@hawker/ui/select-field'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { ListSkeleton } from '../../lib/lists/list-skeleton.tsx'
import { Pager, usePage } from '../../lib/lists/pager.tsx'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { SearchField } from '../../lib/lists/search-field.tsx'
import { Page } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { useUrlFilter } from '../../lib/lists/use-url-filter.ts'
import { TextDialog } from './text-dialog.tsx'

const PER_PAGE = 30

/** All texts of the product in known language. Texts that staff changed are marked. */
export function TextsPage() {
  const { t, lang } = useTexts()
  const filter = useUrlFilter()
  const requested = filter.get('locale')
  const locale = isShippedLocale(requested) ? requested : lang
  const namespace = NAMESPACES.find((known) => known === filter.get('part')) ?? 'storefront'
  const search = filter.get('search')
  const changed = filter.get('changed') === '1'
  const page = usePage()
  const texts = useLiveResource(
    `texts ${locale} ${namespace} ${search} ${changed} ${page}`,
    async () => {
      const narrowed = { ...(search === '' ? {} : { search }), ...(changed ? { changed } : {}) }
      const answer = await api('listStaffTexts', {
        query: { locale, namespace, page, perPage: PER_PAGE, ...narrowed },
      })
      return answer.ok
        ? { ok: true as const, data: { rows: answer.data, meta: answer.meta } }
        : answer
    },
  )
  const [editing, setEditing] = useState<StaffText>()
  const { backward } = localeInfo(locale)

  return (
    <Page title={t('staff.texts')} text={t('texts.text')}>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('nav.language')}
          value={locale}
          onChange={(event) => filter.set('locale', event.target.value)}
        >
          {SHIPPED_LOCALES.map((info) => (
            <option key={info.locale} value={info.locale} lang={info.locale}>
              {info.title}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('texts.part')}
          value={namespace}
          onChange={(event) => filter.set('part', event.target.value)}
        >
          {NAMESPACES.map((part) => (
            <option key={part} value={part}>
              {t(`texts.part_${part}`)}
            </option>
          ))}
        </SelectField>
        <SearchField
          className="col-span-full"
          label={t('texts.search')}
          leading={<Icon of={searchIcon} />}
          value={search}
          maxLength={100}
          onSearch={(value) => filter.set('search', value, { replace: true })}
        />
        <CheckboxField
          label={t('texts.changed_only')}
          checked={changed}
          onChange={(event) => filter.set('changed', event.target.checked ? '1' : '')}
        />
      </div>
      {texts.data === undefined ? (
        texts.trouble ? (
          <TroubleScreen trouble={texts.trouble} onRetry={() => void texts.refresh()} />
        ) : (
          <ListSkeleton />
        )
      ) : texts.data.rows.length === 0 ? (
        <EmptyState icon={globeIcon} title={t('texts.empty')} />
      ) : (
        <>
          <ul className="grid gap-2">
            {texts.data.rows.map((text) => (
              <li key={text.key}>
                <button
                  type="button"
                  onClick={() => setEditing(text)}
                  className="grid w-full gap-1 rounded-md bg-surface px-4 py-3 text-start shadow-soft hover:bg-sunk"
                >
                  <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
                    <bdi dir="ltr" className="break-all">
                      {text.key}
                    </bdi>
                    {isChanged(text) && <Badge tone="brand">{t('texts.changed')}</Badge>}
                  </span>
                  <span lang={locale} dir={backward ? 'rtl' : 'ltr'} className="break-words">
                    {typeof text.value === 'string' ? text.value : text.value['other']}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <Pager meta={texts.data.meta} />
        </>
      )}
      <TextDialog
        text={editing}
        onClose={() => setEditing(undefined)}
        onSaved={() => {
          setEditing(undefined)
          void texts.refresh()
        }}
      />
    </Page>
  )
}

const isChanged = ({ value, shipped }: StaffText): boolean =>
  JSON.stringify(value) !== JSON.stringify(shipped)
