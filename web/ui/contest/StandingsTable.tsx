import { Button, Group, NativeSelect } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { ContestBoard, Standing } from '#contract/contest.ts'
import { type BoardFormat, placesWithin } from './places.ts'
import css from './StandingsTable.module.css'

/** Texts of the table in the language of the page. */
interface StandingsLabels {
  /** Name of the table. */
  title: string
  place: string
  name: string
  bracket: string
  members: string
  solved: string
  points: string
  lastPoint: string
  /** Marks a row with the points of its neighbour, for screen readers. */
  tied: string
  /** Below the table: how places with equal points are decided. */
  tieRule: string
  /** Marks a row whose final points are not revealed yet. */
  concealed: string
  /** Marks the own row. */
  own: string
  allBrackets: string
  previous: string
  next: string
  /** Which rows are shown, for example “1 to 25 of 500”. */
  range(from: string, to: string, of: string): string
  /** Goes to the page with the own row. */
  toOwn: string
  /** There are no rows. */
  empty: string
}

interface StandingsTableProps {
  board: Pick<ContestBoard, 'standings' | 'brackets' | 'isByTeams'>
  labels: StandingsLabels
  format: BoardFormat
  /** Id of the competitor whose row is marked. */
  own?: string | null
  /** Rows of a page. */
  pageSize?: number
  /** For example a link, or a number in the place of a hidden name. */
  renderName?: (row: Standing) => ReactNode
  /** Without controls, for a projector where nothing can be clicked: which rows are shown. */
  fixed?: { bracket: string | null; page: number }
}

const PAGE_SIZE = 25

/** The board as a table, with a filter by bracket and pages. Its font size is that of its parent. */
export function StandingsTable(props: StandingsTableProps) {
  const { board, labels, format, own = null, pageSize = PAGE_SIZE, fixed } = props
  const [chosen, setChosen] = useState<{ bracket: string | null; page: number }>({ bracket: null, page: 0 })
  const { brackets } = board
  const wanted = fixed ?? chosen
  // A bracket may be removed while it is shown, and rows as well.
  const bracket = wanted.bracket !== null && brackets.includes(wanted.bracket) ? wanted.bracket : null
  const rows = placesWithin(board.standings, bracket)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const page = Math.min(wanted.page, pages - 1)
  const shown = rows.slice(page * pageSize, (page + 1) * pageSize)
  const ownIndex = rows.findIndex(({ id }) => id === own)
  const ownPage = ownIndex < 0 ? page : Math.floor(ownIndex / pageSize)
  const range = useRef<HTMLParagraphElement>(null)
  const toPage = (next: number) => {
    setChosen({ bracket, page: next })
    // The pressed button is disabled there.
    if (next === 0 || next === pages - 1) range.current?.focus()
  }
  return (
    <div className={css.board}>
      {!fixed && brackets.length > 0 && (
        <NativeSelect
          className={css.filter ?? ''}
          label={labels.bracket}
          value={bracket === null ? -1 : brackets.indexOf(bracket)}
          data={[
            { value: -1, label: labels.allBrackets },
            ...brackets.map((label, value) => ({ value, label })),
          ].map(({ value, label }) => ({ value: String(value), label }))}
          onChange={({ currentTarget }) =>
            setChosen({ bracket: brackets[Number(currentTarget.value)] ?? null, page: 0 })
          }
        />
      )}
      {rows.length === 0 ? (
        <p>{labels.empty}</p>
      ) : (
        <Rows {...props} rows={shown} hasBracket={brackets.length > 0 && bracket === null} />
      )}
      {shown.some(({ isTie }) => isTie) && (
        <p className={css.note}>
          <span aria-hidden="true">= </span>
          {labels.tieRule}
        </p>
      )}
      {!fixed && pages > 1 && (
        <Group gap="sm">
          <Button variant="default" disabled={page === 0} onClick={() => toPage(page - 1)}>
            {labels.previous}
          </Button>
          <p role="status" tabIndex={-1} ref={range}>
            {labels.range(
              format.number(page * pageSize + 1),
              format.number(page * pageSize + shown.length),
              format.number(rows.length),
            )}
          </p>
          <Button variant="default" disabled={page === pages - 1} onClick={() => toPage(page + 1)}>
            {labels.next}
          </Button>
          {ownPage !== page && (
            <Button
              variant="default"
              onClick={() => {
                toPage(ownPage)
                range.current?.focus()
              }}
            >
              {labels.toOwn}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

interface RowsProps extends StandingsTableProps {
  rows: readonly Standing[]
  hasBracket: boolean
}

/** Narrow tables show members, bracket and time below the name, in the place of columns. */
function Rows({ board, labels, format, own, rows, hasBracket, renderName = plainName }: RowsProps) {
  const columns = [
    ...(hasBracket ? [{ title: labels.bracket, of: (row: Standing) => row.bracket ?? '' }] : []),
    ...(board.isByTeams
      ? [{ title: labels.members, of: ({ members }: Standing) => format.number(members) }]
      : []),
    {
      title: labels.lastPoint,
      of: ({ lastPointAt }: Standing) => (lastPointAt === null ? '' : format.time(lastPointAt)),
    },
  ]
  return (
    <table className={css.table}>
      <caption className="ff-hidden">{labels.title}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.place}</th>
          <th scope="col">{labels.name}</th>
          {columns.map(({ title }) => (
            <th scope="col" className={css.wide} key={title}>
              {title}
            </th>
          ))}
          <th scope="col" className={css.number}>
            {labels.solved}
          </th>
          <th scope="col" className={css.number}>
            {labels.points}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-own={row.id === own} data-concealed={row.isConcealed}>
            <td className={css.place}>
              {row.isConcealed ? <ConcealedPlace label={labels.concealed} /> : format.number(row.place)}
              {row.isTie && !row.isConcealed && (
                <>
                  <span aria-hidden="true"> =</span>
                  <span className="ff-hidden"> {labels.tied}</span>
                </>
              )}
            </td>
            <th scope="row" className={css.name}>
              {renderName(row)}
              {row.id === own && <span className={css.mark}>{labels.own}</span>}
              {row.isConcealed && <span className={css.mark}>{labels.concealed}</span>}
              <span className={css.narrow}>
                {columns
                  .map(({ title, of }) => ({ title, text: of(row) }))
                  .filter(({ text }) => text !== '')
                  .map(({ title, text }) => (
                    <span key={title}>
                      {title}: <bdi>{text}</bdi>
                    </span>
                  ))}
              </span>
            </th>
            {columns.map(({ title, of }) => (
              <td className={css.wide} key={title}>
                <bdi>{of(row)}</bdi>
              </td>
            ))}
            <td className={css.number}>{format.number(row.solved)}</td>
            <td className={`${css.number} ${css.points}`}>{format.number(row.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ConcealedPlace({ label }: { label: string }) {
  return (
    <>
      <span aria-hidden="true">?</span>
      <span className="ff-hidden">{label}</span>
    </>
  )
}

function plainName({ name }: Standing): ReactNode {
  return <bdi>{name}</bdi>
}
