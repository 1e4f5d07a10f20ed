import type { Address } from '@hawker/contract/addresses'
import { Icon } from '@hawker/ui/icon'
import { checkIcon, editIcon, binIcon, pinIcon } from '@hawker/ui/icons'
import { IconButton } from '@hawker/ui/icon-button'
import { useState } from 'react'
import { Button } from '@hawker/ui/button'
import { useTexts } from '../../lib/texts.tsx'
import { chosenAddressOf } from '../../lib/visit/visit.ts'
import { addressDetails } from './address-text.ts'

type Props = {
  addresses: readonly Address[]
  activeId: number | undefined
  onChoose: (address: Address) => void
  onEdit: (address: Address) => void
  onDelete: (address: Address) => void
}

export function SavedList({ addresses, activeId, onChoose, onEdit, onDelete }: Props) {
  const { t } = useTexts()
  const [deletingId, setDeletingId] = useState<number>()
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {addresses.map((address) => {
        const name = address.title || chosenAddressOf(address).text
        const active = address.id === activeId
        return (
          <li
            key={address.id}
            className="rounded-md hover:bg-sunk has-[button:focus-visible]:bg-sunk"
          >
            <div className="flex flex-wrap items-center justify-end gap-1">
              <button
                type="button"
                aria-pressed={active}
                onClick={() => onChoose(address)}
                className="flex min-h-16 min-w-0 flex-1 basis-40 items-center gap-3 rounded-md px-3 py-2 text-start"
              >
                <Icon
                  of={active ? checkIcon : pinIcon}
                  className={active ? 'text-brand-text' : 'text-muted'}
                />
                <span className="min-w-0">
                  <span dir="auto" className="block truncate font-medium rtl:text-right">
                    {name}
                  </span>
                  {/* Not truncated at the end: two flats of one house differ there. */}
                  <span dir="auto" className="line-clamp-3 text-sm text-muted rtl:text-right">
                    {[
                      address.title ? chosenAddressOf(address).text : '',
                      addressDetails(address, t),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </button>
              <IconButton
                icon={editIcon}
                label={`${t('action.edit')}: ${name}`}
                iconSize={18}
                onClick={() => onEdit(address)}
              />
              <IconButton
                icon={binIcon}
                label={`${t('action.delete')}: ${name}`}
                iconSize={18}
                onClick={() => setDeletingId(address.id)}
              />
            </div>
            {deletingId === address.id && (
              <div role="alert" className="flex flex-wrap items-center gap-2 px-3 pb-3">
                <span className="min-w-0 flex-1 text-sm font-medium">
                  {t('address.delete_confirm')}
                </span>
                <Button size="sm" variant="secondary" onClick={() => setDeletingId(undefined)}>
                  {t('action.no')}
                </Button>
                <Button size="sm" variant="danger" onClick={() => onDelete(address)}>
                  {t('action.delete')}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
