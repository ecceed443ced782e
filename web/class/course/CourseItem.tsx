import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDistance } from '#web/locale.ts'
import IconCalendarDue from '~icons/calendar-due'
import { courseQuery } from '../../training/queries.ts'
import bar from '../ClassBar.module.css'
import css from './Course.module.css'
import { nextDue } from './due.ts'
import { useNow } from './use-now.ts'
import './texts.ts'

/** In the class bar: what is due next, or overdue. It leads to the class page. */
export default function CourseItem({ version }: { version: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(courseQuery(version))
  const now = useNow()
  const next = data && nextDue(data.parts)
  if (!next) return null
  const { title, dueAt, phase } = next
  const when = formatDistance(new Date(dueAt), now)
  return (
    <Link to="/class" className={`${bar.item} ${css.item}`} data-lit={phase === 'late'}>
      <IconCalendarDue size={20} aria-hidden="true" />
      <span className="ff-hidden">{t('LABELLED', { label: t('COURSE_NEXT'), value: '' })}</span>
      <bdi className={css.part}>{title}</bdi>
      <span className={css.when}>{phase === 'late' ? t('COURSE_STATE_LATE') : when}</span>
    </Link>
  )
}
