import { Box, Button, Flex, Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import IconArrowRight from '~icons/arrow-right'
import IconCheck from '~icons/check'
import IconCode from '~icons/code'
import IconSparkles from '~icons/sparkles'
import IconTarget from '~icons/target'
import IconTool from '~icons/tool'
import { Stars } from '../ui/Stars.tsx'
import css from './NextUp.module.css'
import type { Recommendation, Task } from './recommend.ts'
import { useDetailsLink } from './use-filters.ts'

const TASKS: Record<Task, { text: string; Icon: ComponentType<{ size?: number }>; place?: string }> = {
  hack: { text: 'NEXT_TASK_HACK', Icon: IconTarget },
  find: { text: 'NEXT_TASK_FIND', Icon: IconCode, place: 'find-it' },
  fix: { text: 'NEXT_TASK_FIX', Icon: IconTool, place: 'fix-it' },
  prove: { text: 'NEXT_TASK_PROVE', Icon: IconCheck, place: 'prove-it' },
}

function useWayTo(): (recommendation: Recommendation) => string {
  const details = useDetailsLink()
  return ({ challenge, task }) =>
    task === 'hack' ? details(challenge.key) : `/coding-challenge/${challenge.key}?at=${TASKS[task].place}`
}

/** The recommended next task and its reason, with two alternatives. */
export function NextUp({ recommendations }: { recommendations: readonly Recommendation[] }) {
  const { t } = useTranslation()
  const wayTo = useWayTo()
  const [best, ...others] = recommendations
  if (!best) {
    return (
      <section className={css.next} data-done="true">
        <h2 className={css.label}>
          <IconSparkles size={20} aria-hidden="true" />
          {t('NEXT_NOTHING_TITLE')}
        </h2>
        <Box component="p" lh={1.3} className="ff-hint">
          {t('NEXT_NOTHING')}
        </Box>
      </section>
    )
  }
  const { challenge, task, reason } = best
  const { Icon, text } = TASKS[task]
  return (
    <section className={css.next} aria-labelledby="next-up">
      <h2 id="next-up" className={css.label}>
        <IconSparkles size={20} aria-hidden="true" />
        {t('NEXT_TITLE')}
      </h2>
      <Stack gap="xxs">
        <Box component="p" fz="xl" lh={1.05} lts="var(--ff-tracking-display)" className="ff-display ff-break">
          {challenge.title}
        </Box>
        <Flex component="p" gap="0 var(--ff-space-3)" align="center" wrap="wrap" className="ff-hint">
          <Stars difficulty={challenge.difficulty} /> {challenge.category}
          <span>{t('MINUTES', { count: challenge.minutes })}</span>
        </Flex>
        <Box component="p" lh={1.3} className="ff-hint">
          {t(reason)}
        </Box>
      </Stack>
      <Button
        component={Link}
        to={wayTo(best)}
        leftSection={<Icon size={20} aria-hidden="true" />}
        rightSection={<IconArrowRight size={20} aria-hidden="true" />}
        aria-label={t('LABELLED', { label: t(text), value: challenge.title })}
      >
        {t(text)}
      </Button>
      {others.length > 0 && (
        <div className={css.others}>
          <h3>{t('NEXT_OR')}</h3>
          <Flex component="ul" gap="0 var(--ff-space-4)" wrap="wrap" className="ff-list">
            {others.map((other) => (
              <li key={`${other.task} ${other.challenge.key}`}>
                <Link to={wayTo(other)} className={css.other} title={t(other.reason)}>
                  {t('LABELLED', { label: t(TASKS[other.task].text), value: other.challenge.title })}
                </Link>
              </li>
            ))}
          </Flex>
        </div>
      )}
    </section>
  )
}
