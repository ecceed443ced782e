import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Staff.module.css'
import table from './StaffTable.module.css'
import type { PageOf } from './staff.ts'

interface PagesProps {
  slice: PageOf<unknown>
  total: number
  /** What is leafed through. */
  label: string
  onTurn: (page: number) => void
}

/** Leafs through a long table. */
export function Pages({ slice, total, label, onTurn }: PagesProps) {
  const { t } = useTranslation()
  const { page, pages, from, to } = slice
  return (
    <nav className={classes.pages} aria-label={t('LABELLED', { label: t('ARIA_PAGES'), value: label })}>
      <span>{t('PAGE_RANGE', { from, to, total })}</span>
      <button
        type="button"
        className={table.icon}
        aria-label={t('ARIA_PREVIOUS_PAGE')}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        <IconArrowLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        className={table.icon}
        aria-label={t('ARIA_NEXT_PAGE')}
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      >
        <IconArrowRight aria-hidden="true" />
      </button>
    </nav>
  )
}
