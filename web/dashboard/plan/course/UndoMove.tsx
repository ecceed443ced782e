import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClassPlanStatus } from '#contract/plans.ts'
import { escapeInvisible } from '../../ui/escape-invisible.ts'
import classes from './Course.module.css'
import type { useMovePart } from './use-move-part.ts'

interface UndoMoveProps {
  plan: ClassPlanStatus
  moving: ReturnType<typeof useMovePart>
}

/** Takes the last move back. Belongs into a row that is always there, so that it moves nothing when it appears. */
export function UndoMove({ plan, moving }: UndoMoveProps) {
  const { t } = useTranslation()
  const { last, isBusy, undo } = moving
  if (!last) return null
  const text = t('DASHBOARD_COURSE_UNDO', { title: escapeInvisible(plan.parts[last.part]?.title ?? '') })
  return (
    <Button variant="default" className={classes.undo ?? ''} title={text} loading={isBusy} onClick={undo}>
      <span className="ff-ellipsis">{text}</span>
    </Button>
  )
}
