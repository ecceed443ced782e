import { IconChevronDown } from '@tabler/icons-react'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import css from './ScoreBoard.module.css'
import { SoonCard } from './SoonCard.tsx'

interface Props {
  challenges: readonly ChallengeRow[]
  /** There is nothing else on the board: no use in hiding them. */
  isAlone: boolean
}

const NOTHING: readonly ChallengeRow[] = []

/** What is not there yet. It folds away, but the browser's own search finds it. */
export function SoonList({ challenges, isAlone }: Props) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const panel = useId()
  const isOpen = wanted || isAlone
  // The board itself comes first.
  const listed = useDeferredValue(challenges, NOTHING)
  return (
    <section aria-labelledby="board-soon">
      <h2 id="board-soon" className={css.section}>
        {t('BOARD_SOON')} <span>{challenges.length}</span>
      </h2>
      <p className={css.sectionLead}>{t('BOARD_SOON_LEAD')}</p>
      {!isAlone && (
        <button
          type="button"
          className={css.unfold}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setWanted(!wanted)}
        >
          {t('BOARD_SOON_TOGGLE')}
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
      )}
      <ul id={panel} className={css.grid} hidden={!isOpen}>
        {listed.map((challenge) => (
          <SoonCard key={challenge.key} challenge={challenge} />
        ))}
      </ul>
    </section>
  )
}
