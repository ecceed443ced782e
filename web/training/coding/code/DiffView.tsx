import { Box } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import code from './Code.module.css'
import { CodeText } from './CodeText.tsx'
import css from './DiffView.module.css'
import {
  type DiffRow,
  diffFiles,
  type FoldedRows,
  foldUnchanged,
  inOneColumn,
  markChanged,
  type Side,
} from './diff.ts'
import { type CodeLanguage, type Token, tokenize } from './tokenize.ts'

interface Props {
  before: string
  after: string
  language: CodeLanguage
  layout: 'one-column' | 'side-by-side'
  /** Fold unchanged rows. */
  onlyChanges: boolean
  label: string
}

type Look = 'same' | 'removed' | 'added' | 'none'

const SIGNS: Record<Look, string> = { same: ' ', removed: '−', added: '+', none: ' ' }

function Cells({ side, look, lines }: { side: Side | undefined; look: Look; lines: Token[][] }) {
  const { t } = useTranslation()
  if (!side) return <td className={css.void} colSpan={2} />
  const tokens = markChanged(lines[side.number - 1] ?? [], side.changed)
  const spoken = { same: '', none: '', removed: t('DIFF_REMOVED'), added: t('DIFF_ADDED') }[look]
  return (
    <>
      <td className={css.number} data-look={look}>
        {side.number}
      </td>
      <td className={css.code} data-look={look}>
        <span className={css.sign} aria-hidden="true">
          {SIGNS[look]}
        </span>
        {spoken && <span className="ff-hidden">{spoken}</span>}
        <span className={code.text}>
          <CodeText tokens={tokens} />
        </span>
      </td>
    </>
  )
}

interface Lines {
  before: Token[][]
  after: Token[][]
}

function oneColumn(row: DiffRow, lines: Lines): ReactNode {
  if (row.kind === 'removed') return <Cells side={row.before} look="removed" lines={lines.before} />
  const look = row.kind === 'same' ? 'same' : 'added'
  return <Cells side={row.after} look={look} lines={lines.after} />
}

function twoColumns(row: DiffRow, lines: Lines): ReactNode {
  const isSame = row.kind === 'same'
  return (
    <>
      <Cells side={row.before} look={isSame ? 'same' : 'removed'} lines={lines.before} />
      <Cells side={row.after} look={isSame ? 'same' : 'added'} lines={lines.after} />
    </>
  )
}

function keyOf(row: DiffRow | FoldedRows, place: number): string {
  return row.kind === 'fold' ? `fold ${place}` : `${row.before?.number ?? ''} ${row.after?.number ?? ''}`
}

/** The line of the weak file at the top of the scrolled area. */
function lineAtTop(box: HTMLElement): string | undefined {
  const rows = box.querySelectorAll<HTMLElement>('tr[data-before]')
  const top = box.getBoundingClientRect().top
  for (const row of rows) if (row.getBoundingClientRect().bottom > top) return row.dataset.before
  return undefined
}

/** Shows another version at the same line of the weak file as the last one. */
function useSamePlace(shown: string) {
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = box.current
    if (shown === '' || !element) return
    const row = line.current && element.querySelector<HTMLElement>(`tr[data-before="${line.current}"]`)
    if (row && element.scrollTop > 0) element.scrollTop = row.offsetTop
    return () => {
      line.current = lineAtTop(element)
    }
  }, [shown])
  return box
}

/** Two files compared by line and by word. */
export function DiffView({ before, after, language, layout, onlyChanges, label }: Props) {
  const { t } = useTranslation()
  const box = useSamePlace(after)
  const lines = useMemo(
    () => ({ before: tokenize(before, language), after: tokenize(after, language) }),
    [before, after, language],
  )
  const rows = useMemo(() => {
    const all = diffFiles(before, after)
    const folded = onlyChanges ? foldUnchanged(all) : all
    return layout === 'one-column' ? inOneColumn(folded) : folded
  }, [before, after, onlyChanges, layout])
  const cells = layout === 'one-column' ? oneColumn : twoColumns
  return (
    <Box
      component="section"
      ref={box}
      className={`${code.scroll} ${css.box}`}
      tabIndex={0}
      aria-label={label}
    >
      <table className={css.table}>
        <colgroup>
          <col className={css.numbers} />
          <col />
          {layout === 'side-by-side' && (
            <>
              <col className={css.numbers} />
              <col />
            </>
          )}
        </colgroup>
        <tbody>
          {rows.map((row, place) => (
            <tr key={keyOf(row, place)} data-before={row.kind === 'fold' ? undefined : row.before?.number}>
              {row.kind === 'fold' ? (
                <td colSpan={layout === 'one-column' ? 2 : 4} className={css.fold}>
                  {t('DIFF_FOLDED', { count: row.hidden })}
                </td>
              ) : (
                cells(row, lines)
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
