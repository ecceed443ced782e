import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import IconArrowLeft from '~icons/arrow-left'
import IconArrowRight from '~icons/arrow-right'
import type { PageOf } from './paging.ts'
import staff from './Staff.module.css'
import classes from './StaffTable.module.css'

/** A column: the class name by which existing clients know its cells, and its heading. */
interface Column<Row> {
  name: string
  title: string
  /** The column holds a button with a label: its heading is for screen readers only. */
  isQuiet?: true
  cell: (row: Row) => ReactNode
}

interface StaffTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The kind of table. Its style sets the widths of the columns. */
  kind: 'users' | 'feedbacks' | 'orders' | 'stock'
}

function cellClass(name: string): string {
  return `mat-cell mat-mdc-cell cdk-column-${name} mat-column-${name} ${classes.cell}`
}

/**
 * A table with the element and class names that existing clients read: the heading is the first child, followed by one
 * child per row. On small screens rows are cards, and each cell has a label.
 */
export function StaffTable<Row>({ label, columns, rows, keyOf, kind }: StaffTableProps<Row>) {
  return (
    <NamedElement
      element="mat-table"
      role="table"
      aria-label={label}
      className={`mat-table mat-mdc-table ${classes.table} ${classes[kind]}`}
    >
      <NamedElement element="mat-header-row" role="row" className={`mat-header-row ${classes.head}`}>
        {columns.map(({ name, title, isQuiet }) => (
          <NamedElement
            key={name}
            element="mat-header-cell"
            role="columnheader"
            className={`mat-header-cell cdk-column-${name} mat-column-${name}`}
          >
            {isQuiet ? <span className="ff-hidden">{title}</span> : title}
          </NamedElement>
        ))}
      </NamedElement>
      {rows.map((row) => (
        <NamedElement
          key={keyOf(row)}
          element="mat-row"
          role="row"
          className={`mat-row mat-mdc-row ${classes.row}`}
        >
          {columns.map(({ name, title, isQuiet, cell }) => (
            <NamedElement
              key={name}
              element="mat-cell"
              role="cell"
              className={cellClass(name)}
              data-title={isQuiet ? '' : title}
            >
              {cell(row)}
            </NamedElement>
          ))}
        </NamedElement>
      ))}
    </NamedElement>
  )
}

interface PaginationProps {
  slice: PageOf<unknown>
  total: number
  /** The accessible name. */
  label: string
  onTurn: (page: number) => void
}

/** Page buttons of a long table. */
export function Pagination({ slice, total, label, onTurn }: PaginationProps) {
  const { t } = useTranslation()
  const { page, pages, from, to } = slice
  return (
    <nav className={staff.pages} aria-label={t('LABELLED', { label: t('ARIA_PAGES'), value: label })}>
      <span>{t('PAGE_RANGE', { from, to, total })}</span>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('ARIA_PREVIOUS_PAGE')}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        <IconArrowLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('ARIA_NEXT_PAGE')}
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      >
        <IconArrowRight aria-hidden="true" />
      </button>
    </nav>
  )
}
