import { IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Ring } from '../parts/Ring.tsx'
import { DIFFICULTIES, percent, type Share, type Totals } from '../progress.ts'
import css from './ScorePanel.module.css'

function Big({ title, share, caption }: { title: string; share: Share; caption: string }) {
  return (
    <div className={css.big}>
      <Ring share={share}>
        <span className={css.percent}>
          {percent(share)}
          <small>%</small>
        </span>
      </Ring>
      <div>
        <h2 className={css.title}>{title}</h2>
        <p className={css.caption}>{caption}</p>
      </div>
    </div>
  )
}

/** How far the learner is, in rings that move as she goes. */
export function ScorePanel({ totals }: { totals: Totals }) {
  const { t } = useTranslation()
  const { hacking, coding, byDifficulty, all } = totals
  return (
    <section className={css.panel} aria-label={t('SCORE_BOARD_PROGRESS')}>
      <Big
        title={t('TITLE_HACKING_CHALLENGES')}
        share={hacking}
        caption={t('SCORE_HACKING_CAPTION', { ...hacking })}
      />
      <Big
        title={t('TITLE_CODING_CHALLENGES')}
        share={coding}
        caption={t('SCORE_CODING_CAPTION', { ...coding })}
      />
      <div className={css.all}>
        <div>
          <h2 className={css.title}>
            {t('TITLE_CHALLENGES_SOLVED')}{' '}
            <span className={css.total}>
              {all.done}/{all.of}
            </span>
          </h2>
          <p className={css.caption}>{t('SCORE_POINTS_CAPTION')}</p>
        </div>
        <ul className={css.small}>
          {DIFFICULTIES.map((stars) => {
            const share = byDifficulty[stars - 1] ?? { done: 0, of: 0 }
            return (
              <li key={stars}>
                <Ring share={share} size="small">
                  <span className={css.star} aria-hidden="true">
                    {stars}
                    <IconStarFilled size={12} />
                  </span>
                </Ring>
                <span className="ff-hidden">{t('SCORE_STARS', { count: stars, ...share })}</span>
                <span className={css.count} aria-hidden="true">
                  {share.done}/{share.of}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
