import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './Roster.module.css'

/** Roles of the parts of a table, which some browsers drop where a style makes blocks of them. */
export const ROLES = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

interface WideTableProps {
  label: string
  headings: readonly string[]
  /** The rows. */
  children: ReactNode
}

/** A table that scrolls in a frame of its own. On a phone its rows are blocks of lines, and the page scrolls. */
export function WideTable({ label, headings, children }: WideTableProps) {
  const isPhone = useMediaQuery('(max-width: 40rem)', undefined, { getInitialValueInEffect: false }) ?? false
  return (
    // In the tab order where it scrolls, so that keys can scroll it.
    <section className={classes.wide} aria-label={label} tabIndex={isPhone ? undefined : 0}>
      <table className="ff-table" {...ROLES.table}>
        <thead {...ROLES.rows}>
          <tr {...ROLES.row}>
            {headings.map((heading) => (
              <th key={heading} scope="col" {...ROLES.heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.rows}>{children}</tbody>
      </table>
    </section>
  )
}
