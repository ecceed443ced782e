import { Box, Button, Flex, Group, Stack } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { lazy, Suspense, useDeferredValue, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import IconArrowDown from '~icons/arrow-down'
import IconMoodConfuzed from '~icons/mood-confused'
import IconPlugOff from '~icons/plug-off'
import IconSchool from '~icons/school'

import { Cards, HackedChallenges } from './Cards.tsx'
import { FilterRow } from './FilterRow.tsx'
import { applyFilters, byDifficulty, type Filters, showsHacked } from './filters.ts'
import { HeatMap } from './HeatMap.tsx'
import css from './ScoreBoard.module.css'
import type { TutorialMode } from './tutorial-mode.ts'
import { type BoardData, cardFacts } from './use-board.ts'
import { useFilters, useOpenChallenge, useView } from './use-filters.ts'
import { useRecentlySolved } from './use-recently-solved.ts'

const Details = lazy(() => import('./details/Details.tsx'))

interface Props {
  data: BoardData
  tutorials: TutorialMode
  /** False if the shop requires the tutorials first and some are unsolved. */
  hasFilters: boolean
  /** The challenges on the board. */
  listed: readonly ChallengeRow[]
  /** The challenges whose details can be opened by links from elsewhere. */
  known: readonly ChallengeRow[]
  /** The key of the recommended challenge. */
  next: string | undefined
}

/** On wide screens the map is shown at once; elsewhere on demand. */
function isWide(): boolean {
  return matchMedia('(width >= 1900px)').matches
}

function useShown(listed: readonly ChallengeRow[], filters: Filters) {
  const { recentlySolved, hide } = useRecentlySolved(listed, filters)
  const shown = useMemo(() => {
    const passing = applyFilters(listed, filters)
    const staying = applyFilters(listed, filters, 'status').filter(({ key }) => recentlySolved.has(key))
    return [...new Set([...passing, ...staying])].sort(byDifficulty)
  }, [listed, filters, recentlySolved])
  const open = useMemo(
    () => shown.filter((each) => !each.solved || recentlySolved.has(each.key)),
    [shown, recentlySolved],
  )
  const hacked = useMemo(
    () => shown.filter((each) => each.solved && !recentlySolved.has(each.key)),
    [shown, recentlySolved],
  )
  return { open, hacked, recentlySolved, hide }
}

function Nothing({ reset }: { reset: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack align="center" py="xxl" px={0} ta="center" className={css.empty}>
      <IconMoodConfuzed size={56} stroke={1.4} aria-hidden="true" />
      <Box component="p" fz="xl" className="ff-display">
        {t('NO_CHALLENGES_FOUND')}
      </Box>
      <Button onClick={reset}>{t('LABEL_RESET_ALL_FILTERS')}</Button>
    </Stack>
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
        note={data.notes[key]?.text ?? ''}
        facts={cardFacts(data.configuration)}
        showHints={data.configuration.challenges.showHints}
        onClose={close}
      />
    </Suspense>
  )
}

/** The challenges that match the filters. */
export function Board({ data, tutorials, hasFilters, listed, known, next }: Props) {
  const { t } = useTranslation()
  const { filters, change, reset } = useFilters(listed)
  const { open, hacked, recentlySolved, hide } = useShown(listed, filters)
  const [isMapOpen, setMapOpen] = useLocalStorage({ key: 'boardMap', defaultValue: isWide() })
  const { view, change: changeView } = useView()
  const hackedOnes = useRef<HTMLDetailsElement>(null)
  // Wait for the deferred cards: content below them would move while it is clicked.
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
          <Group gap="0 var(--ff-space-4)" justify="space-between" mih="var(--ff-target)">
            <Flex id="board-open" component="h2" gap="sm" align="baseline" className={css.section}>
              {t('BOARD_OPEN')} <span>{open.length}</span>
            </Flex>
            {hacked.length > 0 && (
              <button type="button" className={css.toHacked} onClick={showHacked}>
                {t('BOARD_TO_HACKED', { count: hacked.length })}
                <IconArrowDown size={16} aria-hidden="true" />
              </button>
            )}
          </Group>
          <Cards
            challenges={open}
            data={data}
            view={view}
            next={next}
            leaving={(key) => (recentlySolved.has(key) ? () => hide(key) : undefined)}
          />
        </section>
      )}
      {isWhole && (
        <HackedChallenges
          challenges={hacked}
          data={data}
          view={view}
          next={next}
          isWanted={showsHacked(filters) || open.length === 0}
          place={hackedOnes}
        />
      )}
      <OpenDetails data={data} known={known} />
    </>
  )
}

/** Tells that the tutorials must be solved first in this shop. */
function TutorialNotice({ left }: { left: number }) {
  const { t } = useTranslation()
  return (
    <p className={`ff-soft ${css.notice}`}>
      <IconSchool size={28} aria-hidden="true" />
      <span>{t('INFO_FULL_CHALLENGE_MODE', { count: left })}</span>
    </p>
  )
}

interface BoardNoticeProps {
  challenges: readonly ChallengeRow[]
  filters: Filters
  change: (part: Partial<Filters>) => void
}

/** Tells that some challenges are switched off in this shop. */
function DisabledNotice({ challenges, filters, change }: BoardNoticeProps) {
  const { t } = useTranslation()
  const disabled = challenges.filter(({ disabledEnv }) => disabledEnv !== null)
  if (disabled.length === 0) return null
  const { showDisabledChallenges } = filters
  const env = [...new Set(disabled.map(({ disabledEnv }) => disabledEnv))].join(', ')
  return (
    <div className={`ff-soft ${css.notice}`}>
      <IconPlugOff size={28} aria-hidden="true" />
      <p>{t('INFO_DISABLED_CHALLENGES', { count: disabled.length, env })}</p>
      <Button variant="default" onClick={() => change({ showDisabledChallenges: !showDisabledChallenges })}>
        {t(showDisabledChallenges ? 'HIDE_DISABLED_CHALLENGES' : 'SHOW_DISABLED_CHALLENGES')}
      </Button>
    </div>
  )
}
