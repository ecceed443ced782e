import { Button, Flex, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClassPlanStatus, CourseSchedule, PartTimes } from '#contract/plans.ts'
import { useActivity, useNow } from '../../feed/use-activity.ts'
import { escapeInvisible } from '../../ui/escape-invisible.ts'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import plans from '../Plan.module.css'
import { DatesLine } from './DatesLine.tsx'

interface CourseListProps {
  plan: ClassPlanStatus
  course: CourseSchedule
  /** Asks for exact dates of a part. */
  onOpen: (part: number) => void
}

/** The parts of a course with their dates, and the share of learners who solved each challenge. */
export function CourseList({ plan, course, onOpen }: CourseListProps) {
  const { t } = useTranslation()
  const { columns } = useActivity()
  const now = useNow()
  return (
    <Flex component="ol" direction="column" gap="sm" className="ff-list">
      {plan.parts.map((part, index) => {
        const title = escapeInvisible(part.title)
        const phase = phaseOf(course.times[index], now)
        return (
          <li key={part.title} className={plans.part} aria-current={phase === 'open' ? 'step' : undefined}>
            <Group gap="var(--ff-space-1) var(--ff-space-4)" justify="space-between">
              <h3>
                {formatNumber(index + 1)}. <bdi>{title}</bdi>
              </h3>
              <strong>{t(`DASHBOARD_COURSE_PHASE_${phase.toUpperCase()}`)}</strong>
            </Group>
            {part.dates && <DatesLine dates={part.dates} />}
            {part.say !== '' && <p>{escapeInvisible(part.say)}</p>}
            <Flex component="ul" gap="var(--ff-space-1) var(--ff-space-4)" wrap="wrap" className="ff-list">
              {part.challenges.map((key) => {
                const column = columns.get(key)
                return (
                  <li key={key}>
                    {column?.name ?? key}{' '}
                    <span className={`ff-hint ${plans.quiet}`}>{formatPercent(column?.share ?? 0)}</span>
                  </li>
                )
              })}
            </Flex>
            <div>
              <Button
                size="compact-md"
                variant="default"
                aria-label={t('DASHBOARD_COURSE_CHANGE_OF', { title })}
                onClick={() => onOpen(index)}
              >
                {t('DASHBOARD_COURSE_CHANGE')}
              </Button>
            </div>
          </li>
        )
      })}
    </Flex>
  )
}

function phaseOf(times: PartTimes | undefined, now: number): 'upcoming' | 'open' | 'late' | 'closed' {
  if (!times || now < Date.parse(times.opensAt)) return 'upcoming'
  if (now <= Date.parse(times.dueAt)) return 'open'
  return now <= Date.parse(times.closesAt) ? 'late' : 'closed'
}
