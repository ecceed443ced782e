import { IconChevronDown } from '@tabler/icons-react'
import { type RefObject, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router'
import type { ChallengeRow } from '#contract/training.ts'
import { cachedTranslate } from '../ui/cached-translate.ts'
import { ChallengeCard } from './ChallengeCard.tsx'
import css from './ScoreBoard.module.css'
import { type BoardData, cardFacts } from './use-board.ts'
import { type BoardView, useDetailsLink } from './use-filters.ts'

/** So many cards are there with the first paint; the others follow a moment later. */
const FIRST_CARDS = 12

interface CardsProps {
  challenges: readonly ChallengeRow[]
  data: BoardData
  view: BoardView
  /** Key of the challenge that is recommended. */
  next: string | undefined
  /** What to call when a card may go; undefined where it stays. */
  leaving?: (key: string) => (() => void) | undefined
}

/** Challenges, as cards side by side or as rows. */
export function Cards({ challenges, data, view, next, leaving }: CardsProps) {
  const { t } = useTranslation()
  const say = useMemo(() => cachedTranslate(t), [t])
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

/** So few do not need to be folded; and what is open does not close under her eyes because one more comes. */
const FEW = 4

interface HackedChallengesProps {
  challenges: readonly ChallengeRow[]
  data: BoardData
  view: BoardView
  /** Key of the challenge that is recommended. */
  next: string | undefined
  /** Whether they are what was asked for. */
  isWanted: boolean
  place: RefObject<HTMLDetailsElement | null>
}

/** The challenges that are hacked, folded away. A search in the page opens the fold where it finds something. */
export function HackedChallenges({ challenges, data, view, next, isWanted, place }: HackedChallengesProps) {
  const { t } = useTranslation()
  const [wereFew] = useState(challenges.length <= FEW)
  if (challenges.length === 0) return null
  return (
    <details
      ref={place}
      // Another wish is another fold: what she opened or closed herself stays until then.
      key={String(isWanted)}
      className={css.hacked}
      open={isWanted || wereFew}
    >
      <summary>
        <h2 id="board-hacked" className={css.section}>
          {t('PROGRESS_HACKED')} <span>{challenges.length}</span>
        </h2>
        <IconChevronDown className={css.chevron} aria-hidden="true" />
      </summary>
      <Cards challenges={challenges} data={data} view={view} next={next} />
    </details>
  )
}
