import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconListCheck from '~icons/list-check'
import css from '../score-board/ScoreBoard.module.css'
import type { BoardPart } from './board-part.ts'
import './texts.ts'

/** Why the board shows only some challenges, with a button for all of them. */
export default function PartNotice({ part: { plan, isLimited, isLocked, toggle } }: { part: BoardPart }) {
  const { t } = useTranslation()
  const { title } = plan
  const limited = isLocked ? 'PLAN_BOARD_LOCKED' : 'PLAN_BOARD_PART'
  return (
    <div className={`ff-soft ${css.notice}`}>
      <IconListCheck size={28} aria-hidden="true" />
      <p dir="auto">{t(isLimited ? limited : 'PLAN_BOARD_ALL', { title })}</p>
      {!isLocked && (
        <Button variant="default" onClick={toggle}>
          {t(isLimited ? 'PLAN_SHOW_ALL' : 'PLAN_SHOW_PART')}
        </Button>
      )}
    </div>
  )
}
