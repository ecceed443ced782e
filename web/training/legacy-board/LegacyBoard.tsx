import { Box, Flex, Stack } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { usePageTitle } from '#web/ui/behaviour/page-title.ts'
import { NamedElement } from '#web/ui/NamedElement.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconArrowRight from '~icons/arrow-right'
import IconStarFilled from '~icons/star-filled'
import { Backup } from '../progress/Backup.tsx'
import { DIFFICULTIES, percent, totalsOf } from '../progress.ts'
import { byDifficulty, toggled } from '../score-board/filters.ts'
import { tutorialMode } from '../score-board/tutorial-mode.ts'
import { type BoardData, useBoard } from '../score-board/use-board.ts'
import { ScoreBoardFoundMarker } from '../ui/ScoreBoardFoundMarker.tsx'
import { type Choices, choicesThatShow, isChosen, storeChoices, storedChoices } from './choices.ts'
import css from './LegacyBoard.module.css'
import { LegacyRow } from './LegacyRow.tsx'

const CodingDialog = lazy(() => import('../coding/CodingDialog.tsx'))

function useChoices(): [Choices, (part: Partial<Choices>) => void] {
  const [choices, setChoices] = useState(storedChoices)
  const change = (part: Partial<Choices>) => {
    const next = { ...choices, ...part }
    storeChoices(next)
    setChoices(next)
  }
  return [choices, change]
}

/** If the address names a challenge, it is scrolled into view and shown despite the filters. */
function useNamed(data: BoardData): BoardData['challenges'][number] | undefined {
  const [query] = useSearchParams()
  const name = query.get('challenge')
  const named = data.challenges.find((challenge) => challenge.name === name)
  const found = named?.name
  useEffect(() => {
    if (found) document.getElementById(found)?.scrollIntoView({ block: 'center' })
  }, [found])
  return named
}

function Table({ data }: { data: BoardData }) {
  const { t } = useTranslation()
  const [own, change] = useChoices()
  const [coding, setCoding] = useState<string>()
  const named = useNamed(data)
  const { restrictToTutorialsFirst } = data.configuration.challenges
  const tutorials = useMemo(
    () => tutorialMode(data.challenges, restrictToTutorialsFirst),
    [data.challenges, restrictToTutorialsFirst],
  )
  const choices = named ? choicesThatShow(named, own) : own
  const rows = tutorials.listed.filter((each) => tutorials.isOn || isChosen(each, choices)).sort(byDifficulty)
  return (
    <>
      <Toggles data={data} choices={choices} change={change} isTutorialMode={tutorials.isOn} />
      {rows.length === 0 ? (
        <Box component="p" py="xxl" px={0} ff="var(--ff-font-code)" ta="center">
          {t('LEGACY_NOTHING')}
        </Box>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('LEGACY_NAME')}</th>
              <th scope="col">{t('LABEL_DIFFICULTY')}</th>
              <th scope="col">{t('LEGACY_DESCRIPTION')}</th>
              <th scope="col">{t('LABEL_CATEGORY')}</th>
              <th scope="col">{t('LABEL_TAGS')}</th>
              <th scope="col">{t('LABEL_STATUS')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((challenge) => (
              <LegacyRow
                key={challenge.key}
                challenge={challenge}
                configuration={data.configuration}
                onCode={() => setCoding(challenge.key)}
              />
            ))}
          </tbody>
        </table>
      )}
      {coding !== undefined && (
        <Suspense>
          <CodingDialog challengeKey={coding} onClose={() => setCoding(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Head({ data }: { data: BoardData | undefined }) {
  const { t } = useTranslation()
  const totals = data && totalsOf(data.challenges)
  return (
    <Flex
      component="header"
      gap="var(--ff-space-4) var(--ff-space-7)"
      align="end"
      wrap="wrap"
      className={css.head}
    >
      <div>
        <h1>{t('LEGACY_TITLE')}</h1>
        <p>{t('LEGACY_LEAD')}</p>
      </div>
      {totals && (
        <Flex component="dl" gap="lg" ff="var(--ff-font-code)" className={css.scores}>
          <div>
            <dt>{t('TITLE_SCORE_BOARD')}</dt>
            <dd>{percent(totals.hacking)}%</dd>
          </div>
          <div>
            <dt>{t('TITLE_CODING_SCORE')}</dt>
            <dd>{percent(totals.coding)}%</dd>
          </div>
        </Flex>
      )}
      <Backup isSmall />
      <Link to="/score-board" className={css.back}>
        {t('SCORE_BOARD_LEGACY_BACK')}
        <IconArrowRight size={20} aria-hidden="true" />
      </Link>
    </Flex>
  )
}

/** The legacy score board: one table on a chalkboard. */
export default function LegacyBoard() {
  const { t } = useTranslation()
  usePageTitle(t('LEGACY_TITLE'))
  const { data, isError, retry } = useBoard()
  const content = () => {
    if (isError) return <Failure title={t('SCORE_BOARD_FAILED')} onRetry={retry} />
    if (!data) return <p role="status">{t('SCORE_BOARD_LOADING')}</p>
    return (
      <>
        <Table data={data} />
        <ScoreBoardFoundMarker />
      </>
    )
  }
  return (
    <NamedElement element="app-score-board" className={css.screen}>
      <div className={css.slate}>
        <Head data={data} />
        {content()}
      </div>
    </NamedElement>
  )
}

interface Props {
  data: BoardData
  choices: Choices
  change: (part: Partial<Choices>) => void
  isTutorialMode: boolean
}

function StarToggles({ data, choices, change, isTutorialMode }: Props) {
  const { t } = useTranslation()
  const { byDifficulty } = totalsOf(data.challenges)
  const { displayedDifficulties: stars } = choices
  const showsAll = stars.length === DIFFICULTIES.length
  return (
    <fieldset className={css.toggles} disabled={isTutorialMode}>
      <legend className="ff-hidden">{t('LABEL_DIFFICULTY')}</legend>
      {DIFFICULTIES.map((difficulty) => {
        const { done, of } = byDifficulty[difficulty - 1] ?? { done: 0, of: 0 }
        return (
          <button
            key={difficulty}
            type="button"
            aria-pressed={stars.includes(difficulty)}
            title={isTutorialMode ? t('LEGACY_TIER_LOCKED') : undefined}
            onClick={() => change({ displayedDifficulties: toggled(stars, difficulty).sort() })}
          >
            {difficulty}
            <IconStarFilled size={14} aria-hidden="true" />
            <span className="ff-hidden">{t('BOARD_STARS', { count: difficulty })}</span>
            <Box component="small" ff="var(--ff-font-code)">
              {done}/{of}
            </Box>
          </button>
        )
      })}
      <button
        type="button"
        id="btnToggleAllDifficulties"
        onClick={() => change({ displayedDifficulties: showsAll ? [] : [...DIFFICULTIES] })}
      >
        {t(showsAll ? 'BTN_HIDE_ALL' : 'BTN_SHOW_ALL')}
      </button>
    </fieldset>
  )
}

function ShowToggles({ choices, change, isTutorialMode }: Props) {
  const { t } = useTranslation()
  const { showSolvedChallenges, showOnlyTutorialChallenges, showDisabledChallenges } = choices
  return (
    <div className={css.toggles}>
      <button
        type="button"
        id="btnToggleShowSolved"
        aria-pressed={showSolvedChallenges}
        onClick={() => change({ showSolvedChallenges: !showSolvedChallenges })}
      >
        {t('BTN_SHOW_SOLVED')}
      </button>
      <button
        type="button"
        id="btnToggleShowOnlyTutorialChallenges"
        aria-pressed={isTutorialMode || showOnlyTutorialChallenges}
        disabled={isTutorialMode}
        onClick={() => change({ showOnlyTutorialChallenges: !showOnlyTutorialChallenges })}
      >
        {t('BTN_SHOW_ONLY_TUTORIALS')}
      </button>
      <button
        type="button"
        id="btnToggleShowDisabled"
        aria-pressed={showDisabledChallenges}
        onClick={() => change({ showDisabledChallenges: !showDisabledChallenges })}
      >
        {t('BTN_SHOW_UNAVAILABLE')}
      </button>
    </div>
  )
}

function CategoryToggles({ data, choices, change, isTutorialMode }: Props) {
  const { t } = useTranslation()
  const all = [...new Set(data.challenges.map(({ category }) => category))].sort()
  const shown = choices.displayedChallengeCategories ?? all
  const showsAll = all.every((category) => shown.includes(category))
  return (
    <fieldset className={css.toggles} disabled={isTutorialMode}>
      <legend className="ff-hidden">{t('LABEL_CATEGORY')}</legend>
      {all.map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={shown.includes(category)}
          onClick={() => change({ displayedChallengeCategories: toggled(shown, category) })}
        >
          {category}
        </button>
      ))}
      <button type="button" onClick={() => change({ displayedChallengeCategories: showsAll ? [] : all })}>
        {t(showsAll ? 'BTN_HIDE_ALL' : 'BTN_SHOW_ALL')}
      </button>
    </fieldset>
  )
}

/** The filters of the legacy board: stars, categories, and solved challenges. */
function Toggles(props: Props) {
  return (
    <Stack gap="sm">
      <StarToggles {...props} />
      <ShowToggles {...props} />
      <CategoryToggles {...props} />
    </Stack>
  )
}
