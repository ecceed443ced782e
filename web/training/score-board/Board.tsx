import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconArrowDown, IconMoodConfuzed } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import { DisabledNotice, TutorialNotice } from './BoardNotices.tsx'
import { Cards } from './Cards.tsx'
import { cardFacts } from './card-facts.ts'
import { FilterRow } from './FilterRow.tsx'
import { applyFilters, byDifficulty, type Filters, isForHacked } from './filters.ts'
import { Hacked } from './Hacked.tsx'
import { HeatMap } from './HeatMap.tsx'
import css from './ScoreBoard.module.css'
import type { TutorialMode } from './tutorial-mode.ts'
import type { BoardData } from './use-board.ts'
import { useFilters, useOpenChallenge } from './use-filters.ts'
import { useLingering } from './use-lingering.ts'
import { useView } from './use-view.ts'

const Details = lazy(() => import('./Details.tsx'))

interface Props {
  data: BoardData
  tutorials: TutorialMode
  /** Not where the shop is set up for tutorials first, and some of them are still to be solved. */
  hasFilters: boolean
  /** What the board is about. */
  listed: readonly ChallengeRow[]
  /** Those whose details open: there are links to them elsewhere. */
  known: readonly ChallengeRow[]
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
    const passing = applyFilters(listed, filters)
    const staying = applyFilters(listed, filters, 'status').filter(({ key }) => lingering.has(key))
    return [...new Set([...passing, ...staying])].sort(byDifficulty)
  }, [listed, filters, lingering])
  const open = useMemo(
    () => shown.filter((each) => !each.solved || lingering.has(each.key)),
    [shown, lingering],
  )
  const hacked = useMemo(
    () => shown.filter((each) => each.solved && !lingering.has(each.key)),
    [shown, lingering],
  )
  return { open, hacked, lingering, hide }
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

function OpenDetails({ data, known }: Pick<Props, 'data' | 'known'>) {
  const { key, close } = useOpenChallenge()
  if (key === null) return null
  const challenge = known.find((each) => each.key === key)
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

/** The challenges that pass the filters. */
export function Board({ data, tutorials, hasFilters, listed, known, next }: Props) {
  const { t } = useTranslation()
  const { filters, change, reset } = useFilters(listed)
  const { open, hacked, lingering, hide } = useShown(listed, filters)
  const [isMapOpen, setMapOpen] = useLocalStorage({ key: 'boardMap', defaultValue: isWide() })
  const { view, change: changeView } = useView()
  const hackedOnes = useRef<HTMLDetailsElement>(null)
  // The last of the open ones come a moment after the first: what stands below them would jump away from a finger.
  const isWhole = useDeferredValue(true, false)
  const showHacked = () => {
    const fold = hackedOnes.current
    if (!fold) return
    fold.open = true
    fold.scrollIntoView()
    fold.querySelector('summary')?.focus({ preventScroll: true })
  }

  return (
    <>
      {tutorials.isOn && <TutorialNotice left={tutorials.left} />}
      {hasFilters && (
        <>
          <FilterRow
            challenges={listed}
            filters={filters}
            change={change}
            reset={reset}
            isMapOpen={isMapOpen}
            onMap={() => setMapOpen(!isMapOpen)}
            view={view}
            onView={changeView}
          />
          {isMapOpen && <HeatMap challenges={listed} filters={filters} change={change} />}
        </>
      )}
      <DisabledNotice challenges={listed} filters={filters} change={change} />
      <p className="ff-hidden" role="status">
        {t('BOARD_SHOWN', { count: open.length + hacked.length })}
      </p>
      {open.length + hacked.length === 0 && <Nothing reset={reset} />}
      {open.length > 0 && (
        <section aria-labelledby="board-open">
          <div className={css.sectionHead}>
            <h2 id="board-open" className={css.section}>
              {t('BOARD_OPEN')} <span>{open.length}</span>
            </h2>
            {hacked.length > 0 && (
              <button type="button" className={css.toHacked} onClick={showHacked}>
                {t('BOARD_TO_HACKED', { count: hacked.length })}
                <IconArrowDown size={16} aria-hidden="true" />
              </button>
            )}
          </div>
          <Cards
            challenges={open}
            data={data}
            view={view}
            next={next}
            leaving={(key) => (lingering.has(key) ? () => hide(key) : undefined)}
          />
        </section>
      )}
      {isWhole && (
        <Hacked
          challenges={hacked}
          data={data}
          view={view}
          next={next}
          isWanted={isForHacked(filters) || open.length === 0}
          place={hackedOnes}
        />
      )}
      <OpenDetails data={data} known={known} />
    </>
  )
}
