import { Box, Flex } from '@mantine/core'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import IconStarFilled from '~icons/star-filled'
import { DIFFICULTIES, MILESTONE_TEXTS, percent, type Share, type Totals } from '../progress.ts'
import { Ring } from '../ui/Ring.tsx'
import css from './ScorePanel.module.css'

function Big({ title, share, children }: { title: string; share: Share; children: ReactNode }) {
  return (
    <div className={css.big}>
      <Ring share={share}>
        <Box
          component="span"
          ff="var(--ff-font-display)"
          fz="lg"
          fw="var(--ff-weight-display)"
          lts="var(--ff-tracking-display)"
          className={css.percent}
        >
          {percent(share)}
          <small>%</small>
        </Box>
      </Ring>
      <div>
        <Box component="h2" fz="md">
          {title}
        </Box>
        {children}
      </div>
    </div>
  )
}

/** The learner's progress in rings. */
export function ScorePanel({ totals }: { totals: Totals }) {
  const { t } = useTranslation()
  const { hacking, coding, points } = totals
  const starsTitle = useId()
  const code = (['found', 'fixed', 'proven'] as const).map((milestone) => ({
    milestone,
    share: totals[milestone],
  }))
  return (
    <section className={css.panel} aria-label={t('SCORE_BOARD_PROGRESS')}>
      <Big title={t(MILESTONE_TEXTS.hacked)} share={hacking}>
        <p className={css.caption}>{t('SCORE_HACKING_CAPTION', { ...hacking })}</p>
      </Big>
      <Big title={t('TITLE_CODING_CHALLENGES')} share={coding}>
        <ul className={css.milestones}>
          {code.map(({ milestone, share }) => (
            <li key={milestone}>
              {t(MILESTONE_TEXTS[milestone])}{' '}
              <strong>
                {share.done}/{share.of}
              </strong>
            </li>
          ))}
        </ul>
      </Big>
      <p id={starsTitle} className={css.what}>
        {t('SCORE_BY_STARS')}
      </p>
      <ul className={`ff-list ${css.small}`} aria-labelledby={starsTitle}>
        {DIFFICULTIES.map((stars) => {
          const share = points[stars - 1] ?? { done: 0, of: 0 }
          const style: CSSProperties & Record<'--share', string> = { '--share': `${percent(share)}%` }
          return (
            <li key={stars} style={style}>
              <Flex
                component="span"
                gap={1}
                align="center"
                display="inline-flex"
                className={`ff-strong ${css.star}`}
                aria-hidden="true"
              >
                {stars}
                <IconStarFilled size={12} />
              </Flex>
              <span className="ff-hidden">{t('SCORE_STARS', { count: stars, ...share })}</span>
              <span className={css.count} aria-hidden="true">
                {share.done}/{share.of}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
