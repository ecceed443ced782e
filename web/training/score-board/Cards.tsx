import { Flex } from '@mantine/core'
import { type RefObject, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import IconChevronDown from '~icons/chevron-down'
import { cachedTranslate } from '../ui/cached-translate.ts'
import { ChallengeCard } from './ChallengeCard.tsx'
import css from './ScoreBoard.module.css'
import { type BoardData, cardFacts } from './use-board.ts'
import { type BoardView, useDetailsLink } from './use-filters.ts'

/** The number of cards in the first paint; the others follow. */
const FIRST_CARDS = 12

interface CardsProps {
  challenges: readonly ChallengeRow[]
  data: BoardData
  view: BoardView
  /** The key of the recommended challenge. */
  next: string | undefined
  /** Returns a function that removes the card; undefined if the card stays. */
  leaving?: (key: string) => (() => void) | undefined
}

/** Challenges as cards or as rows. */
export function Cards({ challenges, data, view, next, leaving }: CardsProps) {
  const { t } = useTranslation()
  const say = useMemo(() => cachedTranslate(t), [t])
  const listed = useDeferredValue(challenges, challenges.slice(0, FIRST_CARDS))
  const board = useHref('')
  const detailsOf = useDetailsLink()
  const facts = useMemo(() => cardFacts(data.configuration), [data.configuration])
  return (
    <ul className={`ff-list ${css.grid}`} data-view={view}>
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

/** Up to this number the list starts unfolded. It does not fold later when a challenge is added. */
const FEW = 4

interface HackedChallengesProps {
  challenges: readonly ChallengeRow[]
  data: BoardData
  view: BoardView
  /** The key of the recommended challenge. */
  next: string | undefined
  /** The filters ask for hacked challenges. */
  isWanted: boolean
  place: RefObject<HTMLDetailsElement | null>
}

/** The hacked challenges in a fold. Searching the page opens the fold if there is a match. */
export function HackedChallenges({ challenges, data, view, next, isWanted, place }: HackedChallengesProps) {
  const { t } = useTranslation()
  const [wereFew] = useState(challenges.length <= FEW)
  if (challenges.length === 0) return null
  return (
    <details
      ref={place}
      // Start with a new fold when the filters change; until then it stays as the learner left it.
      key={String(isWanted)}
      className={css.hacked}
      open={isWanted || wereFew}
    >
      <summary>
        <Flex id="board-hacked" component="h2" gap="sm" align="baseline" className={css.section}>
          {t('PROGRESS_HACKED')} <span>{challenges.length}</span>
        </Flex>
        <IconChevronDown className={css.chevron} aria-hidden="true" />
      </summary>
      <Cards challenges={challenges} data={data} view={view} next={next} />
    </details>
  )
}
