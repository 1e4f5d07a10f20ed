import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { plusIcon } from '@hawker/ui/icons'
import { useTexts } from '../../../lib/texts.tsx'
import type { Floor } from '../use-floor.ts'
import { SectionHeading } from './section-heading.tsx'
import { TableRow } from './table-row.tsx'
import type { TableCommands } from './table-commands.ts'

/** All sections with their tables as a list. */
export function SectionList({ floor, commands }: { floor: Floor; commands: TableCommands }) {
  const { t } = useTexts()
  return floor.sections.map((section) => {
    const own = floor.tables.filter(({ shop_section_id: id }) => id === section.id)
    const { title } = section.translation
    return (
      <section key={section.id} aria-label={title} className="mt-2 grid max-w-3xl gap-2">
        <SectionHeading
          section={section}
          tables={own}
          onEdit={() => commands.editSection(section)}
          onDelete={() => commands.deleteSection(section)}
        />
        <ul className="grid gap-2">
          {own.map((table) => (
            <li key={table.id}>
              <TableRow
                table={table}
                tables={floor.tables}
                onEdit={() => commands.editTable(table)}
                onDuplicate={() => commands.duplicate(table)}
                onDelete={() => commands.deleteTable(table)}
              />
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<Icon of={plusIcon} />}
          aria-label={t('tables.add_to', { section: title })}
          onClick={() => commands.addTable(section)}
        >
          {t('tables.add')}
        </Button>
      </section>
    )
  })
}
