import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import { lookedUpOnce } from '../ui/say.ts'
import { ChallengeCard } from './ChallengeCard.tsx'
import { cardFacts } from './card-facts.ts'
import css from './ScoreBoard.module.css'
import type { BoardData } from './use-board.ts'
import { useDetailsLink } from './use-filters.ts'
import type { BoardView } from './use-view.ts'

/** So many cards are there with the first paint; the others follow a moment later. */
const FIRST_CARDS = 12

interface Props {
  challenges: readonly ChallengeRow[]
  data: BoardData
  view: BoardView
  /** Key of the challenge that is recommended. */
  next: string | undefined
  /** What to call when a card may go; undefined where it stays. */
  leaving?: (key: string) => (() => void) | undefined
}

/** Challenges, as cards side by side or as rows. */
export function Cards({ challenges, data, view, next, leaving }: Props) {
  const { t } = useTranslation()
  const say = useMemo(() => lookedUpOnce(t), [t])
  const listed = useDeferredValue(challenges, challenges.slice(0, FIRST_CARDS))
  const board = useHref('')
  const detailsOf = useDetailsLink()
  const facts = useMemo(() => cardFacts(data.configuration), [data.configuration])
  return (
    <ul className={css.grid} data-view={view}>
      {listed.map((challenge) => (
        <ChallengeCard
          key={challenge.key}
          say={say}
          challenge={challenge}
          facts={facts}
          isNext={challenge.key === next}
          hasNote={challenge.key in data.notes}
          details={`${board}${detailsOf(challenge.key)}`}
          onLeave={leaving?.(challenge.key)}
        />
      ))}
    </ul>
  )
}
