import { Button, buttonClass } from '@hawker/ui/button'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts.tsx'

type ReceiptFrameProps = {
  backHref: string
  /** Null when the PDF cannot show every name. */
  pdfHref: string | null
  number: string
  createdAt: string
  formatDay: (at: string) => string
  children: ReactNode
}

/** A sheet of paper with its title. Prints without its buttons. */
export function ReceiptFrame({
  backHref,
  pdfHref,
  number,
  createdAt,
  formatDay,
  children,
}: ReceiptFrameProps) {
  const { t } = useTexts()
  return (
    <main
      className={
        'mx-auto grid max-w-2xl gap-6 bg-surface p-6 text-ink sm:my-8 sm:rounded-lg sm:p-10 ' +
        'print:m-0 print:max-w-none print:bg-white print:p-0 print:text-black'
      }
    >
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <a href={backHref} className={buttonClass({ variant: 'secondary' })}>
          {t('action.back')}
        </a>
        <span className="flex flex-wrap gap-3">
          <Button variant="secondary" className="noscript:hidden" onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
          {pdfHref !== null && (
            <a href={pdfHref} download className={buttonClass({})}>
              {t('receipt.pdf')}
            </a>
          )}
        </span>
        {pdfHref === null && <p className="w-full text-muted">{t('receipt.no_pdf')}</p>}
      </div>
      <header className="grid gap-1">
        <h1 className="text-2xl font-bold">{t('receipt.title')}</h1>
        <p>{number}</p>
        <p className="tabular">
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
      </header>
      {children}
    </main>
  )
}
