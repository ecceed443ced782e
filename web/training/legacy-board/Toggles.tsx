import { IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DIFFICULTIES, totalsOf } from '../progress.ts'
import { toggled } from '../score-board/filters.ts'
import type { BoardData } from '../score-board/use-board.ts'
import type { Choices } from './choices.ts'
import css from './LegacyBoard.module.css'

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
            <small>
              {done}/{of}
            </small>
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

/** What the old board shows: stars, categories, and whether solved ones count. */
export function Toggles(props: Props) {
  return (
    <div className={css.controls}>
      <StarToggles {...props} />
      <ShowToggles {...props} />
      <CategoryToggles {...props} />
    </div>
  )
}
