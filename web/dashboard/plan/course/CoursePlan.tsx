import { Button, Flex, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassPlanStatus, CourseSchedule } from '#contract/plans.ts'
import { useClass } from '../../class/use-class.ts'
import { escapeInvisible } from '../../ui/escape-invisible.ts'
import { useFocusAfterPress } from '../../ui/focus.ts'
import { formatDateTime, formatPercent } from '../../ui/format.ts'
import { useToasts } from '../../ui/Toasts.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { useAction } from '../../use-action.ts'
import { ConfirmRemoval } from '../ConfirmRemoval.tsx'
import { EditPlanButton } from '../EditPlanButton.tsx'
import plans from '../Plan.module.css'
import { CourseList } from './CourseList.tsx'
import { CourseMonth } from './CourseMonth.tsx'
import { CourseResults } from './CourseResults.tsx'
import { DatesDialog } from './DatesDialog.tsx'
import { UndoMove } from './UndoMove.tsx'
import { useMovePart } from './use-move-part.ts'

const VIEWS = ['month', 'list'] as const
/** A month does not fit on a phone. */
const WIDE = '(min-width: 700px)'

interface CoursePlanProps {
  plan: ClassPlanStatus
  course: CourseSchedule
  /** Copies the text of the plan into the editor. */
  onEdit: (text: string) => void
}

/** The course of the class, as a calendar or a list, and what can be done with it. */
export function CoursePlan({ plan, course, onEdit }: CoursePlanProps) {
  const { t } = useTranslation()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const [view, setView] = useState<(typeof VIEWS)[number]>('month')
  const { asked: dialog, ask, close } = useAsked<{ index: number }>()
  const [isRemoving, setRemoving] = useState(false)
  const isMonth = isWide && view === 'month'
  const moving = useMovePart(plan)
  const part = dialog && plan.parts[dialog.index]
  const { draft, saving } = moving
  const dates = saving?.part === dialog?.index ? saving?.dates : part?.dates
  return (
    <section className="ff-card ff-panel" aria-labelledby="plan-title">
      <h2 id="plan-title">
        <bdi>{escapeInvisible(plan.title)}</bdi>
      </h2>
      {plan.blurb !== '' && <p>{escapeInvisible(plan.blurb)}</p>}
      <p className={`ff-hint ${plans.quiet}`}>
        {t('DASHBOARD_COURSE_ZONE', { zone: course.timeZone })}{' '}
        {t('DASHBOARD_COURSE_LATE', { percent: formatPercent(course.latePercent / 100) })}
      </p>
      <EndsBefore closesAt={course.closesAt} isMoving={draft !== undefined} />
      <Group gap="sm" align="stretch">
        <EditPlanButton path="/api/plan" onEdit={onEdit}>
          {t('DASHBOARD_PLAN_FETCH')}
        </EditPlanButton>
        <Button variant="default" onClick={() => setRemoving(true)}>
          {t('DASHBOARD_PLAN_AWAY')}
        </Button>
        {!isMonth && <UndoMove plan={plan} moving={moving} />}
      </Group>
      {isWide && (
        <Flex component="fieldset" gap="xs" wrap="wrap" aria-label={t('DASHBOARD_PLAN_VIEW')}>
          {VIEWS.map((one) => (
            <Button
              key={one}
              size="compact-md"
              variant={one === view ? 'filled' : 'default'}
              aria-pressed={one === view}
              onClick={() => setView(one)}
            >
              {t(`DASHBOARD_COURSE_VIEW_${one.toUpperCase()}`)}
            </Button>
          ))}
        </Flex>
      )}
      {isMonth ? (
        <>
          <p id="course-keys" className="ff-hint">
            {t('DASHBOARD_COURSE_KEYS')}
          </p>
          <CourseMonth plan={plan} course={course} moving={moving} onOpen={(index) => ask({ index })} />
        </>
      ) : (
        <CourseList plan={plan} course={course} onOpen={(index) => ask({ index })} />
      )}
      <p role="status" className={draft ? plans.warning : 'ff-hidden'}>
        {moving.announcement}
      </p>
      <CourseResults />
      {dialog && part && dates && (
        <DatesDialog
          key={dialog.index}
          part={{ ...part, dates }}
          number={dialog.index + 1}
          onSaved={(dates, was) => moving.remember({ part: dialog.index, edge: 'part', dates, was })}
          onClose={close}
        />
      )}
      {isRemoving && <ConfirmRemoval onClose={() => setRemoving(false)} />}
    </section>
  )
}

const MINUTE_MS = 60_000

/**
 * Says that the class ends before the last part closes, and keeps it open until then with one click. It does not come
 * or go while a part is moved: the days would move away under the pointer.
 */
function EndsBefore({ closesAt, isMoving }: { closesAt: string; isMoving: boolean }) {
  const { t } = useTranslation()
  const { data: classInfo } = useClass()
  const { notify } = useToasts()
  const { post, isBusy } = useAction<{ ok: string }>(({ ok }) => notify(ok))
  const watchFocus = useFocusAfterPress(() => document.getElementById('plan-title'))
  const endsBefore = classInfo !== undefined && Date.parse(classInfo.endsAt) < Date.parse(closesAt)
  const [isShown, setShown] = useState(endsBefore)
  if (!isMoving && isShown !== endsBefore) setShown(endsBefore)
  if (!classInfo || !isShown) return null
  const closes = formatDateTime(closesAt)
  // The last part takes solves until this very moment.
  const until = new Date(Date.parse(closesAt) + MINUTE_MS).toISOString()
  const keepOpen = (): void => {
    watchFocus()
    post('/api/class/until', { until })
  }
  return (
    <Flex direction="column" align="start" gap="sm" className={plans.warning ?? ''}>
      <p>{t('DASHBOARD_COURSE_ENDS_BEFORE', { ends: formatDateTime(classInfo.endsAt), closes })}</p>
      <Button variant="default" className="ff-wrap" loading={isBusy} onClick={keepOpen}>
        {t('DASHBOARD_COURSE_KEEP_OPEN')}
      </Button>
    </Flex>
  )
}
