import { Box, Flex, Stack } from '@mantine/core'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import IconMap2 from '~icons/map-2'
import IconStarFilled from '~icons/star-filled'
import { DIFFICULTIES, percent } from '../progress.ts'
import type { Filters } from './filters.ts'
import css from './HeatMap.module.css'
import { type Cell, filterByCell, type HeatColumn, heatMap, isFilteredBy } from './heat-map.ts'

interface Props {
  challenges: readonly ChallengeRow[]
  filters: Filters
  change: (part: Partial<Filters>) => void
}

function stateOf({ done, of }: Cell): 'done' | 'begun' | 'open' {
  if (done === of) return 'done'
  return done > 0 ? 'begun' : 'open'
}

function Field({ cell, category, ...props }: Omit<Props, 'challenges'> & { cell: Cell; category: string }) {
  const { t } = useTranslation()
  const { filters, change } = props
  const { difficulty, done, of } = cell
  if (of === 0)
    return (
      <Box component="span" miw={0} bdrs="0.4rem" bg="color-mix(in srgb, var(--ff-line) 28%, transparent)" />
    )
  const words = t('MAP_CELL', { category, count: difficulty, done, of })
  const style: CSSProperties & Record<'--share', string> = { '--share': `${percent(cell)}%` }
  return (
    <button
      type="button"
      className={css.field}
      data-state={stateOf(cell)}
      style={style}
      aria-pressed={isFilteredBy(filters, category, difficulty)}
      title={words}
      onClick={() => change(filterByCell(filters, category, difficulty))}
    >
      <span aria-hidden="true">
        {done}/{of}
      </span>
      <span className="ff-hidden">{words}</span>
    </button>
  )
}

function Half({ columns, ...props }: Omit<Props, 'challenges'> & { columns: readonly HeatColumn[] }) {
  return (
    <Stack gap={3} className={css.half}>
      <div className={css.row} aria-hidden="true">
        <span />
        {DIFFICULTIES.map((stars) => (
          <Flex key={stars} component="span" gap={2} align="center" justify="center" fz="xs" c="dimmed">
            {stars}
            <IconStarFilled size={11} />
          </Flex>
        ))}
      </div>
      {columns.map(({ category, cells }) => (
        <div key={category} className={css.row}>
          <span className={`ff-hint ${css.category}`} aria-hidden="true">
            {category}
          </span>
          {cells.map((cell) => (
            <Field key={cell.difficulty} cell={cell} category={category} {...props} />
          ))}
        </div>
      ))}
    </Stack>
  )
}

/** All challenges by category and stars. A cell filters the board. */
export function HeatMap({ challenges, filters, change }: Props) {
  const { t } = useTranslation()
  const columns = useMemo(() => heatMap(challenges), [challenges])
  const middle = Math.ceil(columns.length / 2)
  const halves = [columns.slice(0, middle), columns.slice(middle)]
  return (
    <section id="board-map" className={css.map} aria-labelledby="board-map-title">
      <Flex
        component="header"
        gap="var(--ff-space-1) var(--ff-space-4)"
        align="baseline"
        wrap="wrap"
        mb="sm"
        c="dimmed"
      >
        <Flex id="board-map-title" component="h2" gap="xs" align="center" fz="lg" c="var(--ff-text)">
          <IconMap2 size={22} aria-hidden="true" />
          {t('MAP_TITLE')}
        </Flex>
        <p>{t('MAP_LEAD')}</p>
      </Flex>
      <div className={css.halves}>
        {halves.map((half) => (
          <Half key={half[0]?.category} columns={half} filters={filters} change={change} />
        ))}
      </div>
    </section>
  )
}
