import { Button } from '@mantine/core'
import { IconMoodConfuzed } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import type { Hint } from '../queries.ts'
import { ChallengeCard } from './ChallengeCard.tsx'
import { FilterRow } from './FilterRow.tsx'
import { applyFilters, byDifficulty, isClosed } from './filters.ts'
import css from './ScoreBoard.module.css'
import { SoonCard } from './SoonCard.tsx'
import { useFilters } from './use-filters.ts'

interface Props {
  challenges: readonly ChallengeRow[]
  hints: readonly Hint[]
}

/** The easiest challenge that is still to be hacked. */
function nextUp(challenges: readonly ChallengeRow[]): string | undefined {
  return challenges.find((challenge) => !challenge.solved && !isClosed(challenge))?.key
}

/** The challenges that pass the filters: first what can be done now, then what is coming. */
export function Board({ challenges, hints }: Props) {
  const { t } = useTranslation()
  const { filters, change, reset } = useFilters()
  const sorted = useMemo(() => [...challenges].sort(byDifficulty), [challenges])
  const hintsOf = useMemo(() => Map.groupBy(hints, (hint) => hint.ChallengeId), [hints])
  const shown = applyFilters(sorted, filters)
  const open = shown.filter((challenge) => !challenge.comingSoon)
  const soon = shown.filter((challenge) => challenge.comingSoon)
  const next = nextUp(sorted)

  return (
    <>
      <FilterRow challenges={sorted} filters={filters} change={change} reset={reset} />
      <p className="ff-hidden" role="status">
        {t('BOARD_SHOWN', { count: shown.length })}
      </p>
      {shown.length === 0 && (
        <div className={css.empty}>
          <IconMoodConfuzed size={56} stroke={1.4} aria-hidden="true" />
          <p className={css.emptyTitle}>{t('NO_CHALLENGES_FOUND')}</p>
          <Button onClick={reset}>{t('LABEL_RESET_ALL_FILTERS')}</Button>
        </div>
      )}
      {open.length > 0 && (
        <section aria-labelledby="board-open">
          <h2 id="board-open" className={css.section}>
            {t('BOARD_OPEN')} <span>{open.length}</span>
          </h2>
          <ul className={css.grid}>
            {open.map((challenge) => (
              <ChallengeCard
                key={challenge.key}
                challenge={challenge}
                hints={hintsOf.get(challenge.id) ?? []}
                isNext={challenge.key === next}
              />
            ))}
          </ul>
        </section>
      )}
      {soon.length > 0 && (
        <section aria-labelledby="board-soon">
          <h2 id="board-soon" className={css.section}>
            {t('BOARD_SOON')} <span>{soon.length}</span>
          </h2>
          <p className={css.sectionLead}>{t('BOARD_SOON_LEAD')}</p>
          <ul className={css.grid}>
            {soon.map((challenge) => (
              <SoonCard key={challenge.key} challenge={challenge} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
