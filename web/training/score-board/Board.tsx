import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconMoodConfuzed } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import { DisabledNotice, TutorialNotice } from './BoardNotices.tsx'
import { ChallengeCard } from './ChallengeCard.tsx'
import { cardFacts } from './card-facts.ts'
import { FilterRow } from './FilterRow.tsx'
import { applyFilters, byDifficulty, type Filters } from './filters.ts'
import { HeatMap } from './HeatMap.tsx'
import css from './ScoreBoard.module.css'
import type { TutorialMode } from './tutorial-mode.ts'
import type { BoardData } from './use-board.ts'
import { useDetailsLink, useFilters, useOpenChallenge } from './use-filters.ts'
import { useLingering } from './use-lingering.ts'

const Details = lazy(() => import('./Details.tsx'))

interface Props {
  data: BoardData
  tutorials: TutorialMode
  /** Key of the challenge that is recommended. */
  next: string | undefined
}

/** On a projector there is room for the map; elsewhere it is there on demand. */
function isWide(): boolean {
  return matchMedia('(width >= 1900px)').matches
}

function useShown(listed: readonly ChallengeRow[], filters: Filters) {
  const { lingering, hide } = useLingering(listed, filters)
  const shown = useMemo(() => {
    const passing = new Set(applyFilters(listed, filters))
    return listed.filter((each) => passing.has(each) || lingering.has(each.key)).sort(byDifficulty)
  }, [listed, filters, lingering])
  return { shown, lingering, hide }
}

function Nothing({ reset }: { reset: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={css.empty}>
      <IconMoodConfuzed size={56} stroke={1.4} aria-hidden="true" />
      <p className={css.emptyTitle}>{t('NO_CHALLENGES_FOUND')}</p>
      <Button onClick={reset}>{t('LABEL_RESET_ALL_FILTERS')}</Button>
    </div>
  )
}

function OpenDetails({ data, tutorials }: Omit<Props, 'next'>) {
  const { key, close } = useOpenChallenge()
  if (key === null) return null
  const challenge = tutorials.listed.find((each) => each.key === key)
  return (
    <Suspense>
      <Details
        challenge={challenge}
        hints={(challenge && data.hints.get(challenge.id)) ?? []}
        note={data.notes[key]?.text ?? ''}
        facts={cardFacts(data.configuration)}
        showHints={data.configuration.challenges.showHints}
        onClose={close}
      />
    </Suspense>
  )
}

const NO_HINTS: readonly never[] = []
/** So many cards are there with the first paint; the others follow a moment later. */
const FIRST_CARDS = 12

interface CardsProps extends Pick<Props, 'data' | 'next'> {
  challenges: readonly ChallengeRow[]
  /** What to call when a card may go; undefined where it stays. */
  leaving: (key: string) => (() => void) | undefined
}

function Cards({ challenges, data, next, leaving }: CardsProps) {
  const listed = useDeferredValue(challenges, challenges.slice(0, FIRST_CARDS))
  const detailsOf = useDetailsLink()
  const facts = useMemo(() => cardFacts(data.configuration), [data.configuration])
  return (
    <ul className={css.grid}>
      {listed.map((challenge) => (
        <ChallengeCard
          key={challenge.key}
          challenge={challenge}
          hints={data.hints.get(challenge.id) ?? NO_HINTS}
          facts={facts}
          isNext={challenge.key === next}
          hasNote={challenge.key in data.notes}
          details={detailsOf(challenge.key)}
          onLeave={leaving(challenge.key)}
        />
      ))}
    </ul>
  )
}

/** The challenges that pass the filters. */
export function Board({ data, tutorials, next }: Props) {
  const { t } = useTranslation()
  const { listed, isOn: isTutorialMode } = tutorials
  const { filters, change, reset } = useFilters(listed)
  const { shown, lingering, hide } = useShown(listed, filters)
  const [isMapOpen, setMapOpen] = useLocalStorage({ key: 'boardMap', defaultValue: isWide() })

  return (
    <>
      {isTutorialMode && <TutorialNotice left={tutorials.left} />}
      {!isTutorialMode && (
        <>
          <FilterRow
            challenges={listed}
            filters={filters}
            change={change}
            reset={reset}
            isMapOpen={isMapOpen}
            onMap={() => setMapOpen(!isMapOpen)}
          />
          {isMapOpen && <HeatMap challenges={listed} filters={filters} change={change} />}
        </>
      )}
      <DisabledNotice challenges={listed} filters={filters} change={change} />
      <p className="ff-hidden" role="status">
        {t('BOARD_SHOWN', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <Nothing reset={reset} />
      ) : (
        <section aria-labelledby="board-open">
          <h2 id="board-open" className={css.section}>
            {t('BOARD_OPEN')} <span>{shown.length}</span>
          </h2>
          <Cards
            challenges={shown}
            data={data}
            next={next}
            leaving={(key) => (lingering.has(key) ? () => hide(key) : undefined)}
          />
        </section>
      )}
      <OpenDetails data={data} tutorials={tutorials} />
    </>
  )
}
