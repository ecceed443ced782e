import { IconChevronDown } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChallengeRow } from '#contract/training.ts'
import { Cards } from './Cards.tsx'
import css from './ScoreBoard.module.css'
import type { BoardData } from './use-board.ts'
import type { BoardView } from './use-view.ts'

/** So few do not need to be folded; and what is open does not close under her eyes because one more comes. */
const FEW = 4

interface Props {
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
export function Hacked({ challenges, data, view, next, isWanted, place }: Props) {
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
